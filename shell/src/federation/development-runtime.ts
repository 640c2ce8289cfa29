import { createInstance } from '@module-federation/runtime';
import * as runtimeCore from '@module-federation/runtime/core';
import { sharedModules } from 'virtual:shared-modules';

// The containers of development servers take the core of the runtime from here.
Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore });

/** The page has one copy of a shared module, the shell's, whatever version a remote was built with. */
const singleton = { singleton: true, requiredVersion: false } as const;

const shared = Object.fromEntries(
  Object.entries(sharedModules).map(([specifier, { version, module, load }]) => [
    specifier,
    load
      ? {
          version,
          get: () => load().then((it) => () => it),
          shareConfig: { ...singleton, eager: false },
        }
      : { version, lib: () => module, shareConfig: { ...singleton, eager: true } },
  ]),
);

/** The federation runtime, with which pages in development load remotes from their development servers. */
const runtime = createInstance({
  name: 'shell',
  remotes: [],
  shared,
  shareStrategy: 'loaded-first',
});

const registered = new Set<string>();

/**
 * Imports the app module of a remote from its development server.
 * @param entry the address of its container
 */
export function importFromServer(remote: string, entry: string): Promise<unknown> {
  const name = `mf_${remote}`;
  // The runtime caches an entry, even a failed one, until `force` removes all it knows of the remote.
  runtime.registerRemotes([{ name, entry, type: 'module' }], { force: registered.has(name) });
  registered.add(name);
  return runtime.loadRemote(`${name}/app`);
}
