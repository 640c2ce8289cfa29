import { afterEach, beforeEach } from 'vitest';
import { readLive } from '../store/journal.ts';
import type { Store } from '../store/store.ts';
import { release } from '../ask/release.ts';
import { ENV, smallSite, type SmallSite } from './small-site.ts';
import { readPublic } from './stores.ts';

/** The site of the running test. The shell and some remotes are live in their first version. */
export let site: SmallSite;
export let store: Store;

/** The shell, and by default auth and shop. */
export function releaseBeforeEach(remotes: readonly string[] = ['auth', 'shop']): void {
  beforeEach(async () => {
    site = await smallSite();
    store = site.releaser.store;
    const dists = [
      await site.shell('1'),
      ...(await Promise.all(remotes.map((name) => site.remote(name, '1')))),
    ];
    await release(site.releaser, { dists, env: ENV });
  });
  afterEach(() => site[Symbol.asyncDispose]());
}

export const releaseRemote = async (name: string, version: string) =>
  release(site.releaser, { dists: [await site.remote(name, version)] });

export const liveVersions = async (): Promise<Record<string, string>> =>
  Object.fromEntries(
    Object.entries((await readLive(store))!.parts).map(([name, { version }]) => [name, version]),
  );

export const pageOf = async (file: string): Promise<string> =>
  readPublic(store, (await readLive(store))!.revision, file);
