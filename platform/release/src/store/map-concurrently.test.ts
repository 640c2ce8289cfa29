import { expect, test } from 'vitest';
import { mapConcurrently } from './store.ts';

test('A failure ends the work when what had begun has ended, and begins nothing new', async () => {
  const slow = Promise.withResolvers<void>();
  const begun: number[] = [];
  const events: string[] = [];
  const all = mapConcurrently([0, 1, 2], 2, async (index) => {
    begun.push(index);
    if (index === 0) throw new Error('no');
    await slow.promise;
    events.push('ended');
  }).catch((error: Error) => events.push(error.message));
  slow.resolve();
  await all;
  expect(events).toEqual(['ended', 'no']);
  expect(begun).toEqual([0, 1]);
});
