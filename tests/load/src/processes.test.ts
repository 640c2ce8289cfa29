import { expect, test } from 'vitest';
import { keepsGrowing, readLine } from './processes.ts';

const samples = (megabytes: (at: number) => number) =>
  Array.from({ length: 90 }, (_, at) => megabytes(at));

test('A process whose memory rises from part to part of its life keeps growing', () => {
  expect(keepsGrowing(samples((at) => 50 + at * 2))).toBe(true);
  expect(keepsGrowing(samples((at) => 50 + at * 2 + (at % 7) * 10))).toBe(true);
});

test('A process that warms up, or collects its garbage in steps, does not', () => {
  expect(keepsGrowing(samples((at) => 100 + Math.min(at, 30) * 5))).toBe(false);
  expect(keepsGrowing(samples((at) => 100 + (at % 20) * 10))).toBe(false);
  expect(keepsGrowing(samples(() => 100))).toBe(false);
});

test('A process that has just started is not judged', () => {
  expect(keepsGrowing([100, 200, 300, 400])).toBe(false);
});

test('A line of ps is read, with the spaces of the command', () => {
  expect(readLine('   42     7 204800 node a b.ts')).toEqual([
    { pid: 42, parent: 7, megabytes: 200, command: 'node a b.ts' },
  ]);
  expect(readLine('')).toEqual([]);
});
