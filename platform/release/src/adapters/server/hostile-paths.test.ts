import { afterAll, beforeAll, expect, test } from 'vitest';
import { release } from '../../app/release.ts';
import { serveRevision } from '../browser/serve-revision.ts';
import { askFor, HOSTILE_PATHS } from '../../testing/hostile-paths.ts';
import { ENV, smallSite } from '../../testing/small-site.ts';
import { serveSite } from './serve-site.ts';
import { liveSite } from './static-site.ts';

const parts = new AsyncDisposableStack();
let live: string;
let smoke: string;
beforeAll(async () => {
  const small = parts.use(await smallSite());
  const account = {
    path: '/account/*',
    access: 'member',
    prerender: false,
    robots: 'noindex',
  } as const;
  const { live: state } = await release(small.releaser, {
    dists: [
      await small.shell('1'),
      await small.remote('about', '1'),
      await small.remote('account', '1', {
        routes: { owns: [account] },
        pages: { '/account/*': { scripts: [], styles: [] } },
      }),
    ],
    env: ENV,
  });
  const { store } = small.releaser;
  const server = await serveSite({ site: () => liveSite(store), port: 0 });
  parts.defer(server.close);
  live = server.url;
  smoke = parts.use(await serveRevision(store, state.revision)).url;
});
afterAll(() => parts.disposeAsync());

test.for(HOSTILE_PATHS)('%s is answered with %o', async ([target, expected]) => {
  expect(await askFor(live, target)).toEqual(expected);
});

test.for(HOSTILE_PATHS)('%s leads the smoke journey nowhere else', async ([target]) => {
  const { status, location } = await askFor(smoke, target);
  expect(location).toBeUndefined();
  expect(status).toBeLessThan(500);
});
