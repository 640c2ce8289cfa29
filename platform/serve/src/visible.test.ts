import { cp, rm } from 'node:fs/promises';
import path from 'node:path';
import { folderStore } from '@platform/release/store/folder-store';
import { abort, promote, release, rollback } from '@platform/release/ask/release';
import { ENV, smallSite } from '@platform/release/testing/small-site';
import { afterAll, expect, test } from 'vitest';
import { serveStore } from './serve-store.ts';

// With MEASURE=1 it prints the longest time of each change, which is what docs/release-internals.md promises.

const CLIENTS = 20;
const opened = new AsyncDisposableStack();
afterAll(() => opened.disposeAsync());

/** Loads a page and the code that it names, again and again, until the page names the wanted version. */
async function visitUntil(url: string, version: string, number: number): Promise<string> {
  for (;;) {
    const page = await fetch(`${url}/shop`, { headers: { cookie: `canary=${number}` } });
    expect(page.status).toBe(200);
    const [, entry, shown] = /"entry":"(\/mf\/shop\/([^/]+)\/[^"]+)"/.exec(await page.text())!;
    const code = await fetch(url + entry!);
    expect(code.status).toBe(200);
    expect(await code.text()).toBe(`shop ${shown}`);
    if (shown === version) return shown;
  }
}

test(`Every change reaches ${CLIENTS} visitors without a failed request`, async () => {
  const small = opened.use(await smallSite());
  const { releaser } = small;
  const dists = [await small.shell('1'), await small.remote('shop', '1')];
  await release(releaser, { dists, env: ENV });
  // Two servers, as behind a load balancer.
  const servers = [
    await serveStore(releaser.store, { port: 0 }),
    await serveStore(releaser.store, { port: 0 }),
  ];
  for (const server of servers) opened.defer(() => server.close());
  const [second, third, fourth] = await Promise.all(
    ['2', '3', '4'].map((version) => small.remote('shop', version)),
  );
  // The numbers of browsers in a canary of 10 %, and of the others.
  const [inside, outside] = [0, 99];
  const changes = [
    ['release', '2', outside, () => release(releaser, { dists: [second!] })],
    ['rollback', '1', outside, () => rollback(releaser, 'shop')],
    ['canary', '3', inside, () => release(releaser, { dists: [third!], canary: 10 })],
    ['abort', '1', inside, () => abort(releaser, ['shop'])],
    ['next canary', '4', inside, () => release(releaser, { dists: [fourth!], canary: 10 })],
    ['promotion', '4', outside, () => promote(releaser, ['shop'])],
  ] as const;
  for (const [kind, version, number, change] of changes) {
    const visits = Array.from({ length: CLIENTS }, (_client, index) =>
      visitUntil(servers[index % servers.length]!.url, version, number),
    );
    await change();
    const changed = performance.now();
    expect(await Promise.all(visits)).toEqual(visits.map(() => version));
    const took = Math.round(performance.now() - changed);
    if (process.env.MEASURE) console.log(`${kind}: ${took} ms`);
  }
});

test('A lost store is served again from its copy, and releases since the copy can be made again', async () => {
  const small = opened.use(await smallSite());
  const { releaser, storeRoot } = small;
  const copy = `${storeRoot} copy`;
  await release(releaser, {
    dists: [await small.shell('1'), await small.remote('shop', '1')],
    env: ENV,
  });
  await copyStore(storeRoot, copy);
  const second = await small.remote('shop', '2');
  await release(releaser, { dists: [second] });

  await rm(storeRoot, { recursive: true });
  await copyStore(copy, storeRoot);
  // As another process: this one remembers what it has written.
  const restored = { ...releaser, store: folderStore(storeRoot) };
  const server = await serveStore(restored.store, { port: 0 });
  opened.defer(() => server.close());
  expect(await visitUntil(server.url, '1', 0)).toBe('1');
  await release(restored, { dists: [second] });
  expect(await visitUntil(server.url, '2', 0)).toBe('2');
});

/** As docs/runbooks/restore.md does: a state is copied after the files that it names. */
async function copyStore(from: string, to: string): Promise<void> {
  const states = path.join(from, 'states');
  await cp(from, to, { recursive: true, filter: (file) => file !== states });
  await cp(states, path.join(to, 'states'), { recursive: true });
}
