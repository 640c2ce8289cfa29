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

/** A server restarts when the shared modules of its remote change, while the shell's server may have reloaded the page. */
const MAX_TRIES = 25;
const TRY_EVERY_MS = 200;

/**
 * @param entry the address of the container on the remote's development server
 * @param exposed a module of the container, such as `app`
 */
export async function importFromServer(
  remote: string,
  entry: string,
  exposed: string,
): Promise<unknown> {
  await untilReachable(entry);
  // First, so that it shows a module of the remote that does not compile.
  await import(/* @vite-ignore */ new URL('/@vite/client', entry).href);
  const name = `mf_${remote}`;
  // The runtime caches an entry, even a failed one, until `force` removes all it knows of the remote.
  if (!registered.has(name)) {
    runtime.registerRemotes([{ name, entry, type: 'module' }], { force: true });
    registered.add(name);
  }
  try {
    return await runtime.loadRemote(`${name}/${exposed}`);
  } catch (error) {
    registered.delete(name);
    throw error;
  }
}

async function untilReachable(entry: string): Promise<void> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const isReachable = await fetch(entry).then(
      () => true,
      () => false,
    );
    if (isReachable) return;
    await new Promise((resolve) => {
      setTimeout(resolve, TRY_EVERY_MS);
    });
  }
}
