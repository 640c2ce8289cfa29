import { expect, test } from 'vitest';
import { climb } from './ceiling.ts';

test.each([
  ['at the first step without a gain, not at a slow moment before', [1, 0, 4, 8, 16, 14], 16],
  ['before visitors would give up', [1, 2, 4000], 2],
])('The climb ends %s', async (_, done, most) => {
  const found = await climb((atOnce) => {
    const perSecond = done[Math.log2(atOnce)]!;
    return Promise.resolve({ atOnce, perSecond, latencies: [1, perSecond, 1] });
  });
  expect(found).toMatchObject({ steps: { length: done.length }, perSecond: most });
});
