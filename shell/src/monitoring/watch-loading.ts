import { versionsAddress } from '@platform/contract/registry';
import type { PageVersions } from '#lib/federation/page-versions.ts';
import { OutdatedPage } from '#lib/federation/no-code.ts';
import { Stalled } from '#lib/federation/patience.ts';
import { hashesAddress, type CodeGuard } from '#lib/federation/released-code.ts';
import type { RemoteRuntime } from '#lib/federation/remotes.ts';
import { sight } from './sightings.ts';

/** The runtime as it is, with every entry that cannot be had or gives nothing brought to notice. */
export function watchLoading(runtime: RemoteRuntime): RemoteRuntime {
  const entries = new Map<string, string>();
  return {
    registerRemotes(remotes, options) {
      for (const { name, entry } of remotes) entries.set(name, entry);
      runtime.registerRemotes(remotes, options);
    },
    async loadRemote(id) {
      const file = entries.get(id.split('/')[0]!) ?? '';
      try {
        const module = await runtime.loadRemote(id);
        if (!module) sight({ error: undefined, step: 'entry', file });
        return module;
      } catch (error) {
        sight({ error, step: 'entry', file });
        throw error;
      }
    },
  };
}

/** The hashes of released code as they are required, with all that cannot be had brought to notice. */
export const watchHashes = (requireHashes: CodeGuard['requireHashes']): typeof requireHashes =>
  watching(requireHashes, (_, remote, { version }) => hashesAddress(remote, version));

/** The same for the versions of a remote. */
export const watchVersions = (versionsOf: PageVersions['of']): typeof versionsOf =>
  watching(versionsOf, (_, remote) => versionsAddress(remote));

type ApplyStyles = (remote: string, version: string) => Promise<void>;

/** The same for styles: an error names the file as its cause. */
export const watchStyles = (applyStyles: ApplyStyles): ApplyStyles =>
  watching(applyStyles, ({ cause }) => String(cause));

function watching<Wanted extends unknown[], Got>(
  get: (...wanted: Wanted) => Promise<Got>,
  fileOf: (error: Error, ...wanted: Wanted) => string,
): (...wanted: Wanted) => Promise<Got> {
  return async (...wanted) => {
    try {
      return await get(...wanted);
    } catch (error) {
      // A page that is too old for what is live is no fault; a stall is seen where it is given up.
      if (!(error instanceof OutdatedPage || error instanceof Stalled)) {
        sight({ error, step: 'entry', file: fileOf(error as Error, ...wanted) });
      }
      throw error;
    }
  };
}
