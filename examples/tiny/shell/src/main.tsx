import { createInstance } from '@module-federation/runtime';
import * as runtimeCore from '@module-federation/runtime/core';
import type { Registry, RemoteApp } from '@platform/contract/registry';
import { covers } from '@platform/contract/routes';
import { hydrateRoot } from 'react-dom/client';
import { sharedModules } from 'virtual:shared-modules';
import { Frame } from './frame.tsx';

// Remotes take the core of the federation runtime from here.
Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore });

// The release put the registry into the page, and decided whether this browser gets a canary.
const registry = JSON.parse(document.getElementById('mf-registry')!.textContent) as Registry;
const isOwner = (name: string) =>
  registry.remotes[name]!.owns.some(({ path }) => covers(path, location.pathname));
const name = Object.keys(registry.remotes).find(isOwner);

if (name) {
  const live = registry.remotes[name]!.live!;
  const { entry } = document.documentElement.dataset.canary === name ? live.canary! : live;
  const federation = createInstance({
    name: 'shell',
    remotes: [{ name, entry, type: 'module' }],
    shared: Object.fromEntries(
      Object.entries(sharedModules).map(([specifier, { version, module }]) => [
        specifier,
        { version, lib: () => module, shareConfig: { singleton: true, requiredVersion: false } },
      ]),
    ),
  });
  const remote = await federation.loadRemote<{ app: RemoteApp }>(`${name}/app`);
  hydrateRoot(document.getElementById('root')!, <Frame App={remote!.app.App} />);
}
