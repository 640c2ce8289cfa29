import { expect, test } from 'vitest';
import { summarize } from './statistics.ts';

test('The median of an odd number of runs is the run in the middle', () => {
  expect(summarize([9, 1, 5])).toEqual({ median: 5, min: 1, max: 9, runs: 3 });
});

test('The median of an even number of runs is the mean of the two in the middle', () => {
  expect(summarize([4, 100, 1, 2])).toEqual({ median: 3, min: 1, max: 100, runs: 4 });
});

test('Numbers are compared as numbers, not as texts', () => {
  expect(summarize([10, 9, 100]).median).toBe(10);
});

test('No runs have no median', () => {
  expect(() => summarize([])).toThrow('nothing to summarize');
});
