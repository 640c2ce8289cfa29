import path from 'node:path';
import { REMOTE_NAMES } from '@platform/build/parts';
import { readLiveSite } from '@platform/serve/testing/fixed-site';
import { release } from '@platform/release/ask/release';
import { releaserOf } from '@platform/release/ask/releaser';
import { smallSite } from '@platform/release/testing/small-site';
import { openDevice } from '../browser/phone.ts';
import { releaseFederated } from '../sites/start-sites.ts';
import type { Experiment, ExperimentContext } from './experiment.ts';
import { kibibytes, loadPage } from './loads.ts';

const FEW = 5;
const MANY = 100;

/** `/` with 100 remotes, against 5. The others own one address each. */
export const manyRemotes: Experiment = {
  rows: ['remotes bytes', 'remotes lcp'],
  subjects: ['federated', 'few'],
  async start(context) {
    const { few, many } = await startSites(context);
    return async (subject) => {
      const url = subject === 'few' ? few : many;
      await using device = await openDevice(context.browser);
      const { lcp } = await loadPage(device, url, { isLive: true });
      const own = device.exchanges.filter((one) => one.url.startsWith(url));
      return { 'remotes bytes': kibibytes(own), 'remotes lcp': lcp };
    };
  },
};

async function startSites({ sites }: ExperimentContext): Promise<{ few: string; many: string }> {
  const store = await releaseFederated(path.join(sites.folder, 'many'), sites);
  await using builds = await smallSite();
  const releaseUntil = async (from: number, count: number): Promise<string> => {
    const names = Array.from({ length: count - from }, (_, index) => `team-${from + index}`);
    const dists = await Promise.all(names.map((name) => buildOf(builds, name)));
    await release(releaserOf(store), { dists });
    const live = await readLiveSite(store);
    return sites.network.serve(() => live);
  };
  return {
    few: await releaseUntil(REMOTE_NAMES.length, FEW),
    many: await releaseUntil(FEW, MANY),
  };
}

const buildOf = (builds: Awaited<ReturnType<typeof smallSite>>, name: string): Promise<string> =>
  builds.remote(name, '1', {
    languages: ['en-IN', 'hi-IN'],
    routes: {
      owns: [{ path: `/${name}`, access: 'public', prerender: false, robots: 'noindex' }],
    },
  });
