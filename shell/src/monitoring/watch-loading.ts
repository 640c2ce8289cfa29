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
export const watchHashes =
  (requireHashes: CodeGuard['requireHashes']): CodeGuard['requireHashes'] =>
  async (remote, version) => {
    try {
      await requireHashes(remote, version);
    } catch (error) {
      sight({ error, step: 'entry', file: hashesAddress(remote, version.version) });
      throw error;
    }
  };
