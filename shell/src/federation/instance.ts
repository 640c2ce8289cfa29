import { createInstance, type ModuleFederationRuntimePlugin } from '@module-federation/runtime';
import * as runtimeCore from '@module-federation/runtime/core';
import { sharedModules } from 'virtual:shared-modules';

// Remotes that are built with `externalRuntime` take the core of the runtime from here.
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

/**
 * Stops an entry that arrives after the loader gave it up, when another version of the remote may run already. It then
 * requests none of its code and styles. It stays pending, since a rejection would be reported as a second failure.
 */
const oneVersionOfEach: ModuleFederationRuntimePlugin = {
  name: 'one-version-of-each',
  // oxlint-disable-next-line typescript/no-misused-promises -- the runtime awaits the hook, though its type says void
  async beforeInitRemote({ remoteInfo, origin }) {
    const registered = origin.options.remotes.find(({ name }) => name === remoteInfo.name);
    const isGivenUp =
      !registered || !('entry' in registered) || registered.entry !== remoteInfo.entry;
    if (isGivenUp) await new Promise(() => undefined);
  },
};

/** The federation runtime of this page. It has the shared modules; the loader registers remotes. */
export const federation = createInstance({
  name: 'shell',
  remotes: [],
  shared,
  shareStrategy: 'loaded-first',
  plugins: [oneVersionOfEach],
});
