import { createInstance, type ModuleFederationRuntimePlugin } from '@module-federation/runtime';
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

/**
 * Keeps an entry that arrives after it was given up from starting beside the version that stands in for it: its code and
 * styles are never asked for. It waits for good, so that nobody is told of a second failure.
 */
const oneVersionOfEach: ModuleFederationRuntimePlugin = {
  name: 'one-version-of-each',
  // oxlint-disable-next-line typescript/no-misused-promises -- the hook is waited for, though its type says void
  async beforeInitRemote({ remoteInfo, origin }) {
    const registered = origin.options.remotes.find(({ name }) => name === remoteInfo.name);
    const isGivenUp =
      !registered || !('entry' in registered) || registered.entry !== remoteInfo.entry;
    if (isGivenUp) await new Promise(() => undefined);
  },
};

/** The federation of this page: it knows the shared modules, and learns of remotes from the registry. */
export const federation = createInstance({
  name: 'shell',
  remotes: [],
  shared,
  shareStrategy: 'loaded-first',
  plugins: [oneVersionOfEach],
});
