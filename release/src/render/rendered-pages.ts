import { availableParallelism } from 'node:os';
import type { RemoteContract } from '../../../build/contract.ts';
import { versionOf } from '../../../build/version.ts';
import { artefactKey, type PartContract } from '../artefact.ts';
import { label, type SiteParts } from '../rules/rule.ts';
import { jsonBytes, readJson, type Store } from '../store/store.ts';
import type { RenderRemote } from './render-remote.ts';

/** HTML by the path of its page. */
export type RenderedPages = Readonly<Record<string, string>>;

/**
 * The HTML of every page of some remotes that is prerendered. What a version of a remote looks like inside a version of the
 * shell is kept in the store, so a release renders the pages of what it releases, and a rollback seldom any.
 */
export async function readRenderedPages(
  store: Store,
  { shell, remotes }: SiteParts,
  renderRemote: RenderRemote,
): Promise<RenderedPages> {
  const code = versionOf('release', ['shared-kit']);
  const keyOf = ({ name, version }: RemoteContract): string =>
    `rendered/${name}/${version}/${shell.version}/${code}.json`;
  const wanted = remotes.filter((one) => pathsOf(one).length > 0);
  const all: Record<string, string> = {};
  const missing: RemoteContract[] = [];
  await Promise.all(
    wanted.map(async (remote) => {
      const kept = await store.read(keyOf(remote));
      if (kept) Object.assign(all, JSON.parse(kept.toString()));
      else missing.push(remote);
    }),
  );
  if (missing.length === 0) return all;

  const frame = await serverBuild(store, shell);
  await inLanes(missing, async (remote) => {
    const { name, routes } = remote;
    const own = { ...(await serverBuild(store, remote)), name, owns: routes.owns };
    const pages = await renderRemote({ shell: frame, remote: own, paths: pathsOf(remote) });
    await store.create(keyOf(remote), jsonBytes(pages));
    // As it is in the store: whoever was first decides for all.
    Object.assign(all, await readJson<RenderedPages>(store, keyOf(remote)));
  });
  return all;
}

const pathsOf = ({ routes }: RemoteContract): string[] =>
  routes.owns.filter(({ prerender }) => prerender).map(({ path }) => path);

async function serverBuild(
  store: Store,
  part: PartContract,
): Promise<{ label: string; code: string }> {
  const bytes = await store.read(artefactKey(part.name, part.version, part.server));
  if (!bytes) throw new Error(`${part.server} of ${label(part)} is not in ${store.place}`);
  return { label: label(part), code: bytes.toString() };
}

/** Works on as many at a time as the machine has processors: a release of the shell renders every remote. */
async function inLanes<T>(all: T[], work: (one: T) => Promise<void>): Promise<void> {
  const queue = all.values();
  const lane = async (): Promise<void> => {
    for (const one of queue) await work(one);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, lane));
}
