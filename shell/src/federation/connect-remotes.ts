import { CONTAINER_FILE } from '@platform/contract/artifact';
import { specifierOf } from '@platform/contract/shared-modules';
import type { Registry } from '@platform/contract/registry';
import type { FileLoader } from './file-loader.ts';
import { releasedFiles } from './remote-files.ts';
import {
  createRemoteLoader,
  type RemoteLoader,
  type RemoteLoaderOptions,
} from './remote-loader.ts';
import { loadSharedModules } from './shared-modules.ts';
import { applyStyles } from './styles.ts';
import { createVersions, fetchVersions } from './versions.ts';

export function connectRemotes(
  registry: Registry,
  fileLoader: FileLoader,
  language: Pick<RemoteLoaderOptions, 'currentLanguage' | 'addMessages'>,
): RemoteLoader {
  const files = releasedFiles(fileLoader);
  // The code of remotes loads its chunks with this function.
  globalThis.loadRemoteFiles = async (addresses) => {
    const specifiers = addresses.map(specifierOf).filter((one) => one !== undefined);
    const isFile = (address: string) => specifierOf(address) === undefined;
    await Promise.all([fileLoader.load(addresses.filter(isFile)), loadSharedModules(specifiers)]);
  };
  return createRemoteLoader({
    versions: createVersions(registry, {
      isAllowed: files.isAllowed,
      fetchVersions: (remote) => fetchVersions(remote, registry.edition),
    }),
    files,
    loadSharedModules,
    importApp,
    applyStyles: (remote, version) => applyStyles(document, remote, version),
    ...language,
    reload: () => location.reload(),
    // A browser function: as a method of the options it would throw.
    report: (error) => reportError(error),
  });
}

async function importApp(remote: string, entry: string): Promise<unknown> {
  if (import.meta.env.DEV && entry.endsWith(CONTAINER_FILE)) {
    const { importFromServer } = await import('./development-runtime.ts');
    return importFromServer(remote, entry);
  }
  // A full address: to others, the development server adds a query, and the remote's own chunks import another module.
  return import(/* @vite-ignore */ new URL(entry, document.baseURI).href);
}
