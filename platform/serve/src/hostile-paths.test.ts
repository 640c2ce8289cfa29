import { release } from '@platform/release/app/release';
import { askFor, HOSTILE_PATHS } from '@platform/release/testing/hostile-paths';
import { ENV, smallSite } from '@platform/release/testing/small-site';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveStore } from './serve-store.ts';

const parts = new AsyncDisposableStack();
let url: string;
beforeAll(async () => {
  const small = parts.use(await smallSite());
  const account = {
    path: '/account/*',
    access: 'member',
    prerender: false,
    robots: 'noindex',
  } as const;
  const dists = [
    await small.shell('1'),
    await small.remote('about', '1'),
    await small.remote('account', '1', {
      routes: { owns: [account] },
      pages: { '/account/*': { scripts: [], styles: [] } },
    }),
  ];
  await release(small.releaser, { dists, env: ENV });
  const server = await serveStore(small.releaser.store, { port: 0 });
  parts.defer(() => server.close());
  ({ url } = server);
});
afterAll(() => parts.disposeAsync());

test.for(HOSTILE_PATHS)('%s is answered with %o', async ([target, expected]) => {
  expect(await askFor(url, target)).toEqual(expected);
});
