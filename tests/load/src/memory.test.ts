import { expect, test } from 'vitest';
import { keepsGrowing } from './memory.ts';

const isGrowing = (megabytes: (at: number) => number) =>
  keepsGrowing({
    group: 'API',
    megabytes: Array.from({ length: 90 }, (_, at) => megabytes(at)),
  });

test('A process whose memory rises from part to part of its life keeps growing; one that warms up, or collects garbage in steps, does not', () => {
  expect(isGrowing((at) => 50 + at * 2 + (at % 7) * 10)).toBe(true);
  expect(isGrowing((at) => 100 + Math.min(at, 30) * 5)).toBe(false);
  expect(isGrowing((at) => 100 + (at % 20) * 10)).toBe(false);
});
