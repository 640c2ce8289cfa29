import type { Registry, RemoteApp } from '@platform/contract/registry';
import { covers } from '@platform/contract/routes';
import { provideSharedModules } from '@platform/contract/shared-modules';
import { hydrateRoot } from 'react-dom/client';
import { sharedModules } from 'virtual:shared-modules';
import { Frame } from './frame.tsx';

// Remotes take shared modules from the page.
provideSharedModules(sharedModules);

// The release put the registry into the page.
const registry = JSON.parse(document.getElementById('mf-registry')!.textContent) as Registry;
const isOwner = (name: string) =>
  registry.remotes[name]!.owns.some(({ path }) => covers(path, location.pathname));
const name = Object.keys(registry.remotes).find(isOwner);

async function hydrate(remote: string): Promise<void> {
  const { entry } = registry.remotes[remote]!.live!;
  const { app } = (await import(/* @vite-ignore */ entry)) as { app: RemoteApp };
  const root = document.getElementById('root')!;
  hydrateRoot(root, <Frame App={app.App} />);
  // The smoke test waits for it.
  root.dataset.state = 'live';
}
if (name) void hydrate(name);
