import { createInstance } from '@module-federation/runtime';
import * as runtimeCore from '@module-federation/runtime/core';
import { sharedModules } from 'virtual:shared-modules';

// Where remotes that are built with `externalRuntime` look for the runtime's core.
Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore });

/** A shared module exists once: the copy that came with the shell, whatever a remote was built with. */
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

/** The federation of this page: it knows the shared modules, and learns of remotes from the registry. */
export const federation = createInstance({
  name: 'shell',
  remotes: [],
  shared,
  shareStrategy: 'loaded-first',
});
