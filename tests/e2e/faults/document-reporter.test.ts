import { expect, test } from 'vitest';
import { commandOf, documentOf, isWholeRun, type Tried } from './document-reporter.ts';

const combination = (row: string, column: string, tried: Partial<Tried> = {}): Tried => ({
  table: 'Commerce',
  row,
  column,
  title: `A visitor can ${column} despite ${row}`,
  survived: true,
  seen: ['It works'],
  command: 'npm run faults -- one',
  ...tried,
});

test('The document says what residents see, what was not tried and what failed', () => {
  const text = documentOf([
    combination('a missing entry', 'read'),
    combination('a missing entry', 'buy', { seen: ['One', 'Two', 'One'] }),
    combination('changed styles', 'buy', { survived: false }),
  ]);
  expect(text).toContain('| Commerce | 3 | 2 |\n| All | 3 | 2 |');
  expect(text).toContain('- A visitor can buy despite changed styles: `npm run faults -- one`');
  expect(text).toContain('|  | read | buy |');
  expect(text).toContain('| a missing entry | It works | One; Two |');
  expect(text).toContain('| changed styles | – | **failed** |');
});

test('A document without failures says so', () => {
  expect(documentOf([combination('a missing entry', 'read')])).toContain('## Failures\n\nNone.');
});

test.each([
  [[], true],
  [['--workers=1', '--trace=on'], true],
  [['remotes.spec.ts'], false],
  [['--grep=commerce'], false],
  [['-x'], false],
  [['--last-failed'], false],
])('A run with the arguments %j is whole: %j', (args, isWhole) => {
  const argv = ['node', 'cli.js', 'test', '--config=faults', ...args];
  const tried = [combination('a missing entry', 'read')];
  expect(isWholeRun({ status: 'failed', tried, argv })).toBe(isWhole);
});

test.each([
  ['failed', []],
  ['interrupted', [combination('a missing entry', 'read')]],
] as const)('A run that %s after %j is not whole', (status, tried) => {
  expect(isWholeRun({ status, tried, argv: ['node', 'cli.js', 'test'] })).toBe(false);
});

test('The command that repeats a combination finds its test', () => {
  const title = 'A resident buys despite a fault (database: answers 500)';
  const location = { file: '/faults/backend.spec.ts', line: 84, column: 1 };
  const command = commandOf({ title, location });
  expect(command).toMatch(/^npm run faults -- backend\.spec\.ts:84 -g '.+'$/);
  expect(title).toMatch(new RegExp(command.split("'")[1]!));
});
