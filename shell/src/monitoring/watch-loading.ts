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
