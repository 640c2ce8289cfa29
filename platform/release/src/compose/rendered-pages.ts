import type { RenderedPages } from '../pages/compose-files.ts';
import type { RemoteContract, ShellContract } from '@platform/contract/artifact';
import type { RenderRemote } from './render-remote.ts';
import { readArtifactFile } from '../store/artifacts.ts';
import { jsonBytes, readJson, type Store } from '../store/store.ts';
import { digest, type PartContract, label } from '../part/artifact.ts';
import type { SiteRoutes } from '../pages/site-parts.ts';

/**
 * Kept per version of the remote and of the shell, and per links of the site: a release renders only the released parts, a
 * rollback usually nothing.
 */
export async function readRenderedPages(
  store: Store,
  site: {
    shell: ShellContract;
    remote: RemoteContract;
    routes: SiteRoutes;
    code: string;
    /** Nobody signs renderings, so a site with owners keeps none. */
    isSigned: boolean;
  },
  renderRemote: RenderRemote,
): Promise<RenderedPages> {
  const { shell, remote, code, isSigned } = site;
  const paths = remote.routes.owns.filter(({ prerender }) => prerender).map(({ path }) => path);
  if (paths.length === 0) return {};
  const { name, version, routes } = remote;
  const links = Object.values(site.routes).flatMap((of) => of.links ?? []);
  const key = `rendered/${name}/${version}/${shell.version}/${digest([code, links])}.json`;
  const kept = isSigned ? undefined : await store.read(key);
  if (kept) return JSON.parse(kept.toString()) as RenderedPages;

  const [shellBuild, remoteBuild] = await Promise.all([
    serverBuild(store, shell),
    serverBuild(store, remote),
  ]);
  const pages = await renderRemote({
    shell: shellBuild,
    remote: { ...remoteBuild, name, owns: routes.owns },
    links,
    paths,
  });
  if (isSigned) return pages;
  await store.create(key, jsonBytes(pages));
  // Reads it back: if two releases render simultaneously, the first one's HTML counts.
  return readJson<RenderedPages>(store, key);
}

async function serverBuild(
  store: Store,
  part: PartContract,
): Promise<{ label: string; code: string }> {
  const bytes = await readArtifactFile(store, part, part.server);
  return { label: label(part), code: bytes.toString() };
}
