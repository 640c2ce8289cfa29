import { site } from '@platform/build/site';
import { versionOf } from '@platform/build/part-sources';
import type { RemoteContract, ShellContract } from '@platform/contract/artifact';
import type { RenderRemote } from '../adapters/renderer/render-remote.ts';
import { jsonBytes, readJson, type Store } from '../adapters/stores/store.ts';
import { artifactKey, type PartContract } from '../core/artifact.ts';
import { label } from '../core/rules/rule.ts';

let known: string | undefined;

/** The version of the code that renders and composes pages: of what this process began with, whatever is edited since. */
export const codeVersion = (): string => (known ??= versionOf('platform/release', site.kit ? [site.kit] : []));

/** HTML by the path of its page. */
export type RenderedPages = Readonly<Record<string, string>>;

/**
 * The HTML of every page of a remote that is prerendered. What a version of a remote looks like inside a version of the
 * shell is kept in the store, so a release renders the pages of what it releases, and a rollback seldom any.
 */
export async function readRenderedPages(
  store: Store,
  { shell, remote }: { shell: ShellContract; remote: RemoteContract },
  renderRemote: RenderRemote,
): Promise<RenderedPages> {
  const paths = remote.routes.owns.filter(({ prerender }) => prerender).map(({ path }) => path);
  if (paths.length === 0) return {};
  const { name, version, routes } = remote;
  const key = `rendered/${name}/${version}/${shell.version}/${codeVersion()}.json`;
  const kept = await store.read(key);
  if (kept) return JSON.parse(kept.toString()) as RenderedPages;

  const [frame, own] = await Promise.all([serverBuild(store, shell), serverBuild(store, remote)]);
  const pages = await renderRemote({
    shell: frame,
    remote: { ...own, name, owns: routes.owns },
    paths,
  });
  await store.create(key, jsonBytes(pages));
  // As it is in the store: whoever was first decides for all.
  return readJson<RenderedPages>(store, key);
}

async function serverBuild(
  store: Store,
  part: PartContract,
): Promise<{ label: string; code: string }> {
  const bytes = await store.read(artifactKey(part.name, part.version, part.server));
  if (!bytes) throw new Error(`${part.server} of ${label(part)} is not in ${store.place}`);
  return { label: label(part), code: bytes.toString() };
}
