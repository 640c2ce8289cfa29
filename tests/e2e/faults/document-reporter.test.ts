import { expect, test } from 'vitest';
import { commandOf, isWholeRun, tableOf, type Tried } from './document-reporter.ts';

const combination = (tried: Partial<Tried> = {}): Tried => ({
  table: 'Commerce',
  row: 'a missing entry',
  column: 'read',
  survived: true,
  seen: ['It works'],
  command: 'npm run faults -- one',
  ...tried,
});

test('The table counts what was tried and what survived, by the part that was broken', () => {
  const tried = [combination(), combination({ survived: false }), combination({ table: 'Money' })];
  expect(tableOf(tried).rows).toEqual([
    ['Commerce', 2, 1],
    ['Money', 1, 1],
    ['all', 3, 2],
  ]);
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
  expect(isWholeRun({ status: 'failed', tried: [combination()], argv })).toBe(isWhole);
});

test.each([
  ['failed', []],
  ['interrupted', [combination()]],
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
