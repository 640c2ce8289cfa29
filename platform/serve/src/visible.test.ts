import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { folderStore } from '@platform/release/adapters/stores/folder-store';
import { s3Store } from '@platform/release/adapters/stores/s3-store';
import type { Store } from '@platform/release/adapters/stores/store';
import { abort, promote, release, rollback } from '@platform/release/app/release';
import { startS3Server } from '@platform/release/testing/s3-server';
import { ENV, smallSite } from '@platform/release/testing/small-site';
import { afterAll, describe, expect, test } from 'vitest';
import { serveStore } from './serve-store.ts';

// With MEASURE=1 it prints the longest time of each change, which is what docs/releasing.md promises.

const CLIENTS = 20;
const opened = new AsyncDisposableStack();
afterAll(() => opened.disposeAsync());

async function folder(): Promise<Store> {
  const root = await mkdtemp(path.join(tmpdir(), 'visible '));
  opened.defer(() => rm(root, { recursive: true }));
  return folderStore(root);
}

async function bucket(): Promise<Store> {
  const server = opened.use(await startS3Server({ conditionalWrites: true, latencyMs: 25 }));
  return s3Store(server.open(), 'write');
}

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

describe.each([
  ['a folder', folder],
  ['S3 at 25 ms a request', bucket],
])('In %s', (name, open) => {
  test(`every change reaches ${CLIENTS} visitors without a failed request`, async () => {
    const small = opened.use(await smallSite());
    const releaser = { ...small.releaser, store: await open() };
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
      if (process.env.MEASURE) console.log(`${kind} in ${name}: ${took} ms`);
    }
  });
});
