import { expect, test } from 'vitest';
import { climb } from './ceiling.ts';

test('The climb ends at the first step without a gain, and the most of all steps is the ceiling', async () => {
  const { steps, perSecond } = await climb((connections) =>
    Promise.resolve({
      connections,
      perSecond: Math.min(connections * 100, 1610) - connections,
      latencies: [1, 2, 3],
    }),
  );
  expect(steps.map(({ connections }) => connections)).toEqual([1, 2, 4, 8, 16, 32]);
  expect(perSecond).toBe(1584);
});

test('A slow moment at the beginning does not end the climb', async () => {
  const { perSecond } = await climb((connections) =>
    Promise.resolve({
      connections,
      perSecond: connections === 2 ? 0 : Math.min(connections, 16),
      latencies: [1, 2, 3],
    }),
  );
  expect(perSecond).toBe(16);
});

test('The climb ends before visitors would give up', async () => {
  const { steps, perSecond } = await climb((connections) =>
    Promise.resolve({ connections, perSecond: connections, latencies: [1, connections * 1000, 1] }),
  );
  expect(steps.map(({ connections }) => connections)).toEqual([1, 2, 4]);
  expect(perSecond, 'without the step in which they would').toBe(2);
});
