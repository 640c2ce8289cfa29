import { expect, test } from 'vitest';
import { readNoArguments, readTestArguments } from './arguments.ts';

test.each([
  [[], { isAll: false }],
  [['--all'], { isAll: true }],
  [['--changed'], { isAll: false, changedSince: 'HEAD' }],
  [['--changed', 'main'], { isAll: false, changedSince: 'main' }],
  [['--all', '--changed', 'main'], { isAll: true, changedSince: 'main' }],
  [['--help'], 'help'],
])('npm test understands %j', (args, expected) => {
  expect(readTestArguments(args)).toEqual(expected);
});

test.each([
  [['--everything'], "Unknown option '--everything'"],
  [['checkout'], "Unexpected argument 'checkout'"],
  [['--changed', 'main', 'other'], "Unexpected argument 'other'"],
])('npm test refuses %j in one line, with the usage', (args, reason) => {
  expect(() => readTestArguments(args)).toThrow(
    `${reason}. Usage: npm test [-- [--all] [--changed [ref]]]`,
  );
});

test('A command without arguments refuses all but --help', () => {
  expect(readNoArguments([], 'npm run check')).toBeUndefined();
  expect(readNoArguments(['-h'], 'npm run check')).toBe('help');
  expect(() => readNoArguments(['--all'], 'npm run check')).toThrow(
    "Unknown option '--all'. Usage: npm run check",
  );
  expect(() => readNoArguments(['shell'], 'npm run check')).toThrow(
    "Unexpected argument 'shell'. Usage: npm run check",
  );
});
