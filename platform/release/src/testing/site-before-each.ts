import type { SiteConfig } from '@platform/contract/site';
import { beforeEach } from 'vitest';
import { readLive } from '../store/journal.ts';
import type { State } from '../state/state.ts';
import type { Store } from '../store/store.ts';
import { release } from '../ask/release.ts';
import { ENV, SMALL_SITE, smallSite, type SmallSite } from './small-site.ts';
import { readPublic } from './stores.ts';

/** The site of the running test. The shell and some remotes are live in their first version. */
export let site: SmallSite;
export let store: Store;

/** The shell, and by default auth and shop. */
export function releaseBeforeEach(
  remotes: readonly string[] = ['auth', 'shop'],
  config: Partial<SiteConfig> = {},
): void {
  beforeEach(async () => {
    site = await smallSite();
    Object.assign(site.releaser, { config: { ...SMALL_SITE, ...config } });
    store = site.releaser.store;
    await release(site.releaser, { dists: await builds('1', 'shell', ...remotes), env: ENV });
    return () => site[Symbol.asyncDispose]();
  });
}

export const builds = (version: string, ...names: readonly string[]): Promise<string[]> =>
  Promise.all(
    names.map((name) => (name === 'shell' ? site.shell(version) : site.remote(name, version))),
  );

/** Builds a part, and releases it. */
export const releaseRemote = async (
  name: string,
  version: string,
  options: Partial<Parameters<typeof release>[1]> = {},
) => release(site.releaser, { dists: await builds(version, name), ...options });

export const live = async (): Promise<State> => (await readLive(store))!;

export const liveVersions = async (): Promise<Record<string, string>> =>
  Object.fromEntries(
    Object.entries((await live()).parts).map(([name, { version }]) => [name, version]),
  );

export const pageOf = async (file: string): Promise<string> =>
  readPublic(store, (await live()).revision, file);
