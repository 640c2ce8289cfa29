import path from 'node:path';
import { folderFiles, readLiveSite } from '@platform/serve/testing/fixed-site';
import type { ServedSite } from '@platform/release/respond/respond';
import { sessionStorageKey } from 'shared-kit/supabase';
import { startSiteWithBackend, type TestSite } from 'tests/site';
import type { Stored } from '../browser/phone.ts';
import { createNetwork, type Network } from '../network/network.ts';
import { buildTwin } from '../twin/build-twin.ts';
import { composeTwin } from '../twin/compose-twin.ts';
import { createFloor } from './floor.ts';
import { createMember } from './member.ts';

/** What is compared: the federated site, one build of the same sources, and the federated pages without scripts. */
export type SiteName = 'federated' | 'twin' | 'floor';

/** Served over one slow network. */
export interface RunningSites extends Omit<TestSite, 'url'> {
  urls: Readonly<Record<SiteName, string>>;
  files: Readonly<Record<SiteName, ServedSite>>;
  network: Network;
  session: Stored;
}

export async function startSites(log: (line: string) => void): Promise<RunningSites> {
  await using started = new AsyncDisposableStack();
  const network = started.use(createNetwork());
  const site = started.use(
    await startSiteWithBackend({
      log,
      reachedAt: async ({ supabaseUrl }) => ({ supabaseUrl: await network.connect(supabaseUrl) }),
    }),
  );
  const { store, env, folder, backend } = site;
  const federated = await readLiveSite(store);
  const dist = path.join(folder, 'twin-dist');
  await buildTwin(dist);
  const twinFolder = path.join(folder, 'twin');
  await composeTwin(dist, twinFolder, { env });
  // The same addresses as the federated site, with other files.
  const twin = { ...federated, file: folderFiles(twinFolder) };
  const floor = await createFloor(federated, path.join(folder, 'floor'));
  const urls = {
    federated: await network.serve(() => federated),
    twin: await network.serve(() => twin),
    floor: await network.serve(() => floor),
  };
  const session = {
    key: sessionStorageKey(env['supabaseUrl']!),
    value: await createMember(backend),
  };
  const files = { federated, twin, floor };
  const running = started.move();
  const stop = () => running.disposeAsync();
  return { urls, files, network, store, env, folder, session, [Symbol.asyncDispose]: stop };
}
