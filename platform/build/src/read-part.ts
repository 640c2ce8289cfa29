import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { routeFault } from '@platform/contract/grammar';
import type { RemoteRoutes } from '@platform/contract/registry';
import { PROJECT_ROOT, remoteFolder, type RemoteName } from './parts.ts';
import { siteConfig } from './site.ts';

/** @throws Error if a path cannot be a route */
export async function readRoutes(remote: RemoteName): Promise<RemoteRoutes> {
  const file = path.join(PROJECT_ROOT, remoteFolder(remote), 'src/routes.ts');
  const { routes } = (await import(file)) as { routes: RemoteRoutes };
  const faults = routes.owns.map(({ path: owned }) => routeFault(owned, siteConfig.addresses));
  const fault = faults.find((one) => one !== undefined);
  if (fault) throw new Error(`${remoteFolder(remote)}/src/routes.ts: ${fault}`);
  return routes;
}

/** From the names of the files in `src/messages`. */
export function languagesOf(part: string): string[] {
  const folder = path.join(PROJECT_ROOT, part, 'src/messages');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => /^[a-z]{2}-[A-Z]{2}\.ts$/.test(name))
    .map((name) => name.slice(0, -'.ts'.length))
    .toSorted();
}
