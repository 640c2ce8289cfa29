import type { Registry } from '@platform/contract/registry';
import { noIntegrity, releasedIntegrity } from './integrity.ts';
import { federation } from './instance.ts';
import {
  createRemoteLoader,
  type RemoteLoader,
  type RemoteLoaderOptions,
} from './remote-loader.ts';
import { applyStyles } from './styles.ts';
import { createVersions, fetchVersions, isInCanary } from './versions.ts';

/** The loader of this page's remotes. */
export function connectRemotes(
  registry: Registry,
  language: Pick<RemoteLoaderOptions, 'currentLanguage' | 'addMessages'>,
): RemoteLoader {
  const integrity = import.meta.env.DEV ? noIntegrity : releasedIntegrity(document);
  return createRemoteLoader({
    versions: createVersions(registry, {
      isInCanary,
      isAllowed: integrity.isAllowed,
      fetchVersions: (remote) => fetchVersions(remote, registry.edition),
    }),
    runtime: federation,
    integrity,
    applyStyles: (remote, version) => applyStyles(document, remote, version),
    ...language,
    reload: () => location.reload(),
    // A browser function: as a method of the options it would throw.
    report: (error) => reportError(error),
  });
}
