import { expect, test } from 'vitest';
import { Memory } from './memory.ts';

const growing = (megabytes: (at: number) => number) => {
  const memory = new Memory(process.pid);
  memory.processes.set(1, {
    group: 'API',
    megabytes: Array.from({ length: 90 }, (_, at) => megabytes(at)),
  });
  return memory.growing.length;
};

test('A process whose memory rises from part to part of its life keeps growing; one that warms up, or collects garbage in steps, does not', () => {
  expect(growing((at) => 50 + at * 2 + (at % 7) * 10)).toBe(1);
  expect(growing((at) => 100 + Math.min(at, 30) * 5)).toBe(0);
  expect(growing((at) => 100 + (at % 20) * 10)).toBe(0);
});
