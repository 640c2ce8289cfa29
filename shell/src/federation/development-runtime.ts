import { createInstance } from '@module-federation/runtime';
import * as runtimeCore from '@module-federation/runtime/core';
import { providedModule } from '@platform/contract/shared-modules';
import { lazyModules } from 'virtual:shared-modules';
import { versions } from 'virtual:shared-versions';

// The containers of development servers take the core of the runtime from here.
Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore });

/** The page has one copy of a shared module, the shell's, whatever version a remote was built with. */
const singleton = { singleton: true, requiredVersion: false } as const;

const shared = Object.fromEntries(
  Object.entries(versions).map(([specifier, version]) => {
    const load = lazyModules[specifier];
    const lib = () => providedModule(specifier);
    // A chunk may have brought this module with another one.
    const get = () => (providedModule(specifier) ? lib : load!().then(() => lib));
    const source = load ? { get } : { lib };
    return [specifier, { version, ...source, shareConfig: { ...singleton, eager: !load } }];
  }),
);

const runtime = createInstance({
  name: 'shell',
  remotes: [],
  shared,
  shareStrategy: 'loaded-first',
});

const registered = new Set<string>();

/** @param entry the address of the container on the remote's development server */
export function importFromServer(remote: string, entry: string): Promise<unknown> {
  const name = `mf_${remote}`;
  // The runtime caches an entry, even a failed one, until `force` removes all it knows of the remote.
  runtime.registerRemotes([{ name, entry, type: 'module' }], { force: registered.has(name) });
  registered.add(name);
  return runtime.loadRemote(`${name}/app`);
}
