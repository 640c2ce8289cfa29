import { release, rollback } from '@platform/release/ask/release';
import { composeRequests } from '@platform/release/answer/compose-requests';
import type { Releaser } from '@platform/release/releaser';
import { type OwnedSite, ownedSite } from '@platform/release/testing/owned-site';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { serveStore } from './serve-store.ts';

/* Two teams with keys and credentials of their own, two composers, two servers. */

const opened = new AsyncDisposableStack();
let site: OwnedSite;
let servers: Awaited<ReturnType<typeof serveStore>>[];
beforeAll(async () => {
  site = opened.use(await ownedSite());
  servers = await Promise.all(
    [0, 1].map(async () => serveStore(await site.openStore(), { port: 0, everyMs: 50 })),
  );
  for (const server of servers) opened.defer(() => server.close());
});
afterAll(() => opened.disposeAsync());

const untilBothServe = async (name: string, version: string): Promise<void> => {
  for (const { url } of servers) {
    await vi.waitUntil(async () =>
      (await (await fetch(`${url}/${name}`)).text()).includes(`/mf/${name}/${version}/app.js`),
    );
    expect((await fetch(`${url}/mf/${name}/${version}/app.js`)).status).toBe(200);
  }
};

test('Teams release, are refused, and roll back, each at its own pace', async () => {
  const [shop, blog] = await Promise.all([site.team('shop'), site.team('blog')]);
  const rolledBack = Promise.withResolvers<void>();
  // Slow pages of version 3: nobody waits for them but the team that asked.
  const slow: Releaser['renderRemote'] = async (task) => {
    if (task.remote.label === 'blog@3') await rolledBack.promise;
    return site.composer.renderRemote(task);
  };
  const teams = { areBusy: true };
  const composers = [0, 1].map(async () => {
    const composer = { ...site.composer, renderRemote: slow, store: await site.openStore() };
    const composing = composeRequests(composer);
    while (teams.areBusy) await composing.look();
    await composing.idle();
  });

  const build = async (name: string, version: string, changes = {}) => ({
    dists: [await site.small.remote(name, version, changes)],
  });
  await Promise.all([
    release(shop, await build('shop', '2')),
    release(blog, await build('blog', '2')),
  ]);
  await Promise.all([untilBothServe('shop', '2'), untilBothServe('blog', '2')]);

  const broken = release(shop, await build('shop', '9', { exposes: [] }));
  await expect(broken).rejects.toThrow('exposes-app: shop@9 exposes nothing');

  const order: string[] = [];
  const releasing = release(blog, await build('blog', '3')).then(() => order.push('release'));
  await rollback(shop, 'shop');
  order.push('rollback');
  await untilBothServe('shop', '1');
  rolledBack.resolve();
  await releasing;
  await untilBothServe('blog', '3');
  expect(order).toEqual(['rollback', 'release']);

  teams.areBusy = false;
  await Promise.all(composers);
  expect(await site.composer.store.list('inbox/')).toEqual([]);
});
