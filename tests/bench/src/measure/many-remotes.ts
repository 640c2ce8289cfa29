import { cp } from 'node:fs/promises';
import path from 'node:path';
import { REMOTE_NAMES } from '@platform/build/parts';
import { readLiveSite } from '@platform/serve/testing/fixed-site';
import { folderStore } from '@platform/release/store/folder-store';
import { release } from '@platform/release/ask/release';
import { releaserOf } from '@platform/release/ask/releaser';
import { smallSite } from '@platform/release/testing/small-site';
import { openDevice } from '../browser/phone.ts';
import type { Experiment, ExperimentContext } from './experiment.ts';
import { kibibytes, loadPage } from './loads.ts';

const MANY = 100;

/** `/` with 100 remotes, against the site as it is. The others own one address each. */
export const manyRemotes: Experiment = {
  rows: ['remotes bytes', 'remotes lcp'],
  subjects: ['federated', 'few'],
  async start(context) {
    const many = await serveMany(context);
    return async (subject) => {
      const url = subject === 'few' ? context.sites.urls.federated : many;
      await using device = await openDevice(context.browser);
      const { lcp } = await loadPage(device, url, { isLive: true });
      const own = device.exchanges.filter((one) => one.url.startsWith(url));
      return { 'remotes bytes': kibibytes(own), 'remotes lcp': lcp };
    };
  },
};

async function serveMany({ sites }: ExperimentContext): Promise<string> {
  const place = path.join(sites.folder, 'many');
  await cp(sites.store.place, place, { recursive: true });
  const store = folderStore(place);
  await using builds = await smallSite();
  const count = MANY - REMOTE_NAMES.length;
  const names = Array.from({ length: count }, (_, index) => `team-${index}`);
  const dists = await Promise.all(names.map((name) => buildOf(builds, name)));
  await release(releaserOf(store), { dists });
  const live = await readLiveSite(store);
  return sites.network.serve(() => live);
}

const buildOf = (builds: Awaited<ReturnType<typeof smallSite>>, name: string): Promise<string> =>
  builds.remote(name, '1', {
    languages: ['en-IN', 'hi-IN'],
    routes: {
      owns: [{ path: `/${name}`, access: 'public', prerender: false, robots: 'noindex' }],
    },
  });
