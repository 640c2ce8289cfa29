import { expect, test } from 'vitest';
import { readJournal } from '../adapters/stores/journal.ts';
import { s3Store } from '../adapters/stores/s3-store.ts';
import { startS3Server } from '../testing/s3-server.ts';
import { ENV, smallSite } from '../testing/small-site.ts';
import { release, rollback } from './release.ts';

// The client repeats a write twice: it gets a 412 for its own object, or no response at all.
test.each([1, 2, 3])('A rollback of which %i responses are lost happens once', async (times) => {
  await using server = await startS3Server({ conditionalWrites: true });
  await using small = await smallSite();
  const releaser = { ...small.releaser, store: await s3Store(server.open(), 'write') };
  await release(releaser, {
    dists: [await small.shell('1'), await small.remote('shop', '1')],
    env: ENV,
  });
  for (const version of ['2', '3']) {
    await release(releaser, { dists: [await small.remote('shop', version)] });
  }
  server.loseResponseOf('states/', times);
  const { live } = await rollback(releaser, 'shop');
  expect(live.parts['shop']).toEqual({ version: '2', previous: ['1'] });
  const kinds = (await readJournal(releaser.store)).map(({ change }) => change.kind);
  expect(kinds).toEqual(['release', 'release', 'release', 'rollback']);
});
