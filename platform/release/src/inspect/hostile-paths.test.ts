import { LIVE_FILE } from '@platform/contract/registry';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { release } from '../ask/release.ts';
import { askFor, HOSTILE_PATHS } from '../testing/hostile-paths.ts';
import { ENV, smallSite } from '../testing/small-site.ts';
import { serveRevision } from './serve-revision.ts';

const parts = new AsyncDisposableStack();
let smoke: string;
beforeAll(async () => {
  const small = parts.use(await smallSite());
  const dists = [await small.shell('1'), await small.remote('about', '1')];
  const { live } = await release(small.releaser, { dists, env: ENV });
  smoke = parts.use(await serveRevision(small.releaser.store, live.revision)).url;
});
afterAll(() => parts.disposeAsync());

test.for(HOSTILE_PATHS)('%s leads the smoke journey nowhere else', async ([target]) => {
  const { status, location } = await askFor(smoke, target);
  expect(location).toBeUndefined();
  expect(status).toBeLessThan(500);
});

test('The smoke journey finds the file that pages ask for recalled code', async () => {
  const response = await fetch(smoke + LIVE_FILE);
  expect(await response.json()).toEqual({ sequence: 0, recalled: {} });
});
