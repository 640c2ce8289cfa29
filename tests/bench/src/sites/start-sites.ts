import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildParts } from '@platform/build/build-parts';
import { PART_NAMES } from '@platform/build/part-sources';
import { siteConfig } from '@platform/build/site';
import type { PageEnvironment } from '@platform/contract/site';
import { startTestBackend } from '@platform/local/testing';
import { folderFiles, readLiveSite } from '@platform/serve/testing/fixed-site';
import type { ServedSite } from '@platform/serve/served-site';
import { folderStore } from '@platform/release/store/folder-store';
import type { Store } from '@platform/release/store/store';
import { releaseBuilt } from '@platform/release/ask/release-built';
import { releaserOf } from '@platform/release/ask/releaser';
import { pageFile } from '@platform/release/pages/site-parts';
import { sessionStorageKey } from 'shared-kit/supabase';
import type { Stored } from '../browser/phone.ts';
import { createNetwork, type Network } from '../network/network.ts';
import { buildTwin } from '../twin/build-twin.ts';
import { composeTwin } from '../twin/compose-twin.ts';
import { createFloor } from './floor.ts';
import { createMember } from './member.ts';

/** What is compared: the federated site, one build of the same sources, and the federated pages without scripts. */
export const SITES = ['federated', 'twin', 'floor'] as const;
export type SiteName = (typeof SITES)[number];

/** Served over one slow network. */
export interface RunningSites extends AsyncDisposable {
  urls: Readonly<Record<SiteName, string>>;
  files: Readonly<Record<SiteName, ServedSite>>;
  network: Network;
  store: Store;
  env: PageEnvironment;
  session: Stored;
  /** A folder for further files, which is deleted at the end. */
  folder: string;
  log: (line: string) => void;
}

/** @param options.pages the addresses that have a floor */
export async function startSites(options: {
  pages: readonly string[];
  log: (line: string) => void;
}): Promise<RunningSites> {
  const { log } = options;
  await using started = new AsyncDisposableStack();
  const folder = await mkdtemp(path.join(tmpdir(), 'bench '));
  started.defer(() => rm(folder, { recursive: true, force: true }));
  const network = started.use(createNetwork());
  const backend = await startTestBackend();
  started.defer(() => backend.stop());
  const { publishableKey } = backend;
  const supabaseUrl = await network.connect(backend.supabaseUrl);
  const env = siteConfig.environment.forBackend({ url: supabaseUrl, publishableKey });

  const store = await releaseFederated(folder, { env, log });
  const federated = await readLiveSite(store);
  const dist = path.join(folder, 'twin-dist');
  await buildTwin(dist);
  const twinFolder = path.join(folder, 'twin');
  await composeTwin(dist, twinFolder, { env });
  // The same addresses as the federated site, with other files.
  const twin = { ...federated, file: folderFiles(twinFolder) };
  const pages = options.pages.map(pageFile);
  const floor = await createFloor(federated, path.join(folder, 'floor'), pages);
  const files = { federated, twin, floor };

  const urls = {
    federated: await network.serve(() => federated),
    twin: await network.serve(() => twin),
    floor: await network.serve(() => floor),
  };
  const session = { key: sessionStorageKey(supabaseUrl), value: await createMember(backend) };
  const running = started.move();
  const stop = () => running.disposeAsync();
  return { urls, files, network, store, env, session, folder, log, [Symbol.asyncDispose]: stop };
}

/** As `npm start` does. Builds the parts whose sources changed. */
export async function releaseFederated(
  folder: string,
  { env, log }: { env: PageEnvironment; log: (line: string) => void },
): Promise<Store> {
  const store = folderStore(path.join(folder, 'store'));
  const built = await buildParts({ parts: PART_NAMES, log });
  await releaseBuilt(releaserOf(store), { built, env, log });
  return store;
}
