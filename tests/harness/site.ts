import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildParts } from '@platform/build/build-parts';
import { PART_NAMES } from '@platform/build/part-sources';
import { siteConfig } from '@platform/build/site';
import type { PageEnvironment } from '@platform/contract/site';
import type { Backend, BackendOptions } from '@platform/local/backend';
import { startTestBackend } from '@platform/local/testing';
import { folderStore } from '@platform/release/store/folder-store';
import type { Store } from '@platform/release/store/store';
import { releaseBuilt } from '@platform/release/ask/release-built';
import { releaserOf } from '@platform/release/ask/releaser';
import { serveStore } from '@platform/serve/serve-store';

// One way to start the production site for whatever tests or measures it.

export interface TestSite extends AsyncDisposable {
  url: string;
  store: Store;
  env: PageEnvironment;
  /** For further files; it is deleted at the end. */
  folder: string;
}

interface SiteOptions {
  /** What pages carry, told the address of the site. */
  env: (siteUrl: string) => PageEnvironment | Promise<PageEnvironment>;
  serve?: (store: Store) => Promise<{ url: string; close: () => unknown }>;
  log?: (line: string) => void;
}

/** Builds the parts whose sources changed, releases all of them into a new store, and serves it. */
export async function startSite({
  env: envOf,
  serve = (store) => serveStore(store, { port: 0, isFresh: true }),
  log = () => undefined,
}: SiteOptions): Promise<TestSite> {
  await using started = new AsyncDisposableStack();
  const folder = await mkdtemp(path.join(tmpdir(), 'site '));
  started.defer(() => rm(folder, { recursive: true, force: true }));
  const store = folderStore(path.join(folder, 'store'));
  // Listens before it has a site, so that no other program can take the port that the backend is told.
  const server = await serve(store);
  started.defer(async () => void (await server.close()));
  const [env, built] = await Promise.all([
    envOf(server.url),
    buildParts({ parts: PART_NAMES, log }),
  ]);
  await releaseBuilt(releaserOf(store), { built, env, log });
  const kept = started.move();
  return {
    url: server.url,
    store,
    env,
    folder,
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}

interface BackendSiteOptions extends Omit<SiteOptions, 'env'> {
  backend?: Partial<BackendOptions>;
  /** Where pages reach the backend, if something stands in front of it. */
  reachedAt?: (backend: Backend) => Promise<Partial<Backend>>;
}

/** With a backend of its own, which has new data. */
export async function startSiteWithBackend({
  backend: options,
  reachedAt,
  ...rest
}: BackendSiteOptions = {}): Promise<TestSite & { backend: Backend }> {
  await using started = new AsyncDisposableStack();
  let backend!: Backend;
  const site = await startSite({
    ...rest,
    async env(siteUrl) {
      // Members who pay in another window return to the site's address.
      backend = await startTestBackend({ siteUrl, ...options });
      started.defer(() => backend.stop());
      const { supabaseUrl, gatewayUrl } = { ...backend, ...(await reachedAt?.(backend)) };
      const { publishableKey } = backend;
      return siteConfig.environment.forBackend({ url: supabaseUrl, publishableKey, gatewayUrl });
    },
  });
  started.use(site);
  const kept = started.move();
  return { ...site, backend, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}
