import path from 'node:path';
import { cp } from 'node:fs/promises';
import type { Plugin } from 'vite';
import { PROJECT_ROOT, REMOTE_NAMES } from '@platform/build/parts';
import { folderFiles, readLiveSite } from '@platform/serve/testing/fixed-site';
import type { ServedSite } from '@platform/release/respond/respond';
import { release } from '@platform/release/ask/release';
import { releaserOf } from '@platform/release/ask/releaser';
import { patchedBuild, removeFolders } from '@platform/release/testing/patched-build';
import { folderStore } from '@platform/release/store/folder-store';
import { smallSite } from '@platform/release/testing/small-site';
import { openDevice } from './phone.ts';
import { buildTwin, composeTwin } from './twin/twin.ts';
import type { Experiment, ExperimentContext } from './experiment.ts';
import { kibibytes, loadPage } from './loads.ts';

const ROW = 'release';

/**
 * Everything that the server sends to a returning visitor after a release of the page's remote, also the page itself.
 */
export const redownload: Experiment = {
  rows: [ROW],
  subjects: ['federated', 'twin'],
  maxRuns: 1,
  async start(context) {
    const federated = await switchable(
      context,
      context.sites.files.federated,
      await releaseAgain(context),
    );
    const twin = await switchable(context, context.sites.files.twin, await buildTwinAgain(context));
    return async (subject) => {
      const { url, isReleased } = subject === 'twin' ? twin : federated;
      await using device = await openDevice(context.browser);
      isReleased(false);
      await loadPage(device, url, { isLive: true });
      const before = device.exchanges.length;
      isReleased(true);
      await loadPage(device, url, { isLive: true });
      const again = device.exchanges.slice(before);
      return { [ROW]: kibibytes(again.filter((one) => one.url.startsWith(url))) };
    };
  },
};

async function switchable({ sites }: ExperimentContext, before: ServedSite, after: ServedSite) {
  let current = before;
  const url = await sites.network.serve(() => current);
  const isReleased = (yes: boolean): void => void (current = yes ? after : before);
  return { url, isReleased };
}

async function releaseAgain({ sites: { store } }: ExperimentContext): Promise<ServedSite> {
  const dist = await patchedBuild('marketing', '2.0.0-edited');
  await release(releaserOf(store), { dists: [dist] });
  await removeFolders([dist]);
  return readLiveSite(store);
}

async function buildTwinAgain({
  sites: { folder, env, files },
}: ExperimentContext): Promise<ServedSite> {
  const dist = path.join(folder, 'edited-twin-dist');
  const target = path.join(folder, 'edited-twin');
  await buildTwin(dist, { plugins: [editSource('mf-marketing/src/landing/hero.tsx')] });
  await composeTwin(dist, target, { env });
  return { ...files.twin, file: folderFiles(target) };
}

/** By one statement. */
const editSource = (file: string): Plugin => ({
  name: 'edit-source',
  transform: (code, id) =>
    id === path.join(PROJECT_ROOT, file) ? `${code}\nglobalThis.edition = 2;\n` : undefined,
});

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
  const dists = await Promise.all(
    names.map((name) =>
      builds.remote(name, '1', {
        languages: ['en-IN', 'hi-IN'],
        routes: {
          owns: [{ path: `/${name}`, access: 'public', prerender: false, robots: 'noindex' }],
        },
      }),
    ),
  );
  await release(releaserOf(store), { dists });
  const live = await readLiveSite(store);
  return sites.network.serve(() => live);
}
