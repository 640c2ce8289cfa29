import { CONTAINER_FILE } from '@platform/contract/artifact';
import type { LoadFiles } from '@platform/contract/load-chunk';
import type { Registry } from '@platform/contract/registry';
import { specifierOf, provideSharedModules } from '@platform/contract/shared-modules';
import { lazyModules, sharedModules } from 'virtual:shared-modules';
import { linkLoads, type FileLoader } from './file-loader.ts';
import { releasedFiles } from './remote-files.ts';
import {
  createRemoteLoader,
  type RemoteLoader,
  type RemoteLoaderOptions,
} from './remote-loader.ts';
import { createVersions, fetchVersions } from './versions.ts';

export function connectRemotes(
  registry: Registry,
  fileLoader: FileLoader,
  language: Pick<RemoteLoaderOptions, 'currentLanguage' | 'addMessages'>,
): RemoteLoader {
  const load: LoadFiles = async (addresses) => {
    const specifiers = addresses.map(specifierOf).filter((one) => one !== undefined);
    const isFile = (address: string) => specifierOf(address) === undefined;
    await Promise.all([fileLoader.load(addresses.filter(isFile)), loadSharedModules(specifiers)]);
  };
  const files = releasedFiles({ ...fileLoader, load });
  // The code of remotes loads its chunks with this function.
  globalThis.loadRemoteFiles = load;
  const remoteLoader = createRemoteLoader({
    versions: createVersions(registry, {
      isAllowed: files.isAllowed,
      fetchVersions: (remote) => fetchVersions(remote, registry.edition),
    }),
    files,
    loadSharedModules,
    importModule,
    applyStyles: (remote, version) => applyStyles(document, remote, version),
    ...language,
    reload: () => location.reload(),
    // A browser function: as a method of the options it would throw.
    report: (error) => reportError(error),
  });
  globalThis.loadFragment = remoteLoader.loadFragment;
  return remoteLoader;
}

async function importModule(entry: string, exposed: string): Promise<unknown> {
  if (import.meta.env.DEV && entry.endsWith(CONTAINER_FILE)) {
    const { importFromServer } = await import('./development-server.ts');
    return importFromServer(entry, exposed);
  }
  // A full address: to others, the development server adds a query, and the remote's own chunks import another module.
  return import(/* @vite-ignore */ new URL(entry, document.baseURI).href);
}

// Before any remote runs, each finds here the modules that are part of the shell's script.
provideSharedModules(sharedModules);

async function loadSharedModules(specifiers: readonly string[]): Promise<void> {
  await Promise.all(specifiers.map(async (specifier) => lazyModules[specifier]?.()));
}

/**
 * Disables the styles of a remote's other versions: versions share class names, so a failed one would change the look
 * of its fallback version.
 * @throws Error with the address as its cause, when a stylesheet of the version that the page links is missing and a
 *   second request fails too
 */
async function applyStyles(document: Document, remote: string, version: string): Promise<void> {
  const base = `/mf/${remote}/${version}/`;
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].filter(
    (link) => pathOf(link).startsWith(`/mf/${remote}/`),
  );
  const isOwn = (link: HTMLLinkElement): boolean => pathOf(link).startsWith(base);
  await Promise.all(links.filter((link) => isOwn(link) && isMissing(link)).map(loadAgain));
  for (const link of links) link.disabled = !isOwn(link);
  for (const style of document.querySelectorAll<HTMLStyleElement>(
    `style[data-base^="/mf/${remote}/"]`,
  ))
    style.disabled = style.dataset['base'] !== base;
}

const pathOf = ({ href }: HTMLLinkElement): string => new URL(href).pathname;

/** Every stylesheet of a build has rules. A link without rules failed, or the server sent something else. */
const isMissing = ({ sheet, disabled }: HTMLLinkElement): boolean =>
  !disabled && !sheet?.cssRules.length;

/** Browsers do not load a failed link again, so a copy replaces it. */
function loadAgain(link: HTMLLinkElement): Promise<void> {
  const copy = link.cloneNode() as HTMLLinkElement;
  link.replaceWith(copy);
  return linkLoads(copy);
}
