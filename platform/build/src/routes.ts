import path from 'node:path';
import type { RemoteRoutes } from '@platform/contract/registry';
import { routeFault } from '@platform/contract/grammar';
import { site } from './site.ts';
import { PROJECT_ROOT, remoteFolder, type RemoteName } from './parts.ts';

/**
 * The addresses that a remote owns, as they stand in its `routes.ts`.
 * @throws Error when one of them cannot be a route
 */
export async function readRoutes(remote: RemoteName): Promise<RemoteRoutes> {
  const file = path.join(PROJECT_ROOT, remoteFolder(remote), 'src/routes.ts');
  const { routes } = (await import(file)) as { routes: RemoteRoutes };
  const faults = routes.owns.map(({ path: owned }) => routeFault(owned, site.addresses));
  const fault = faults.find((one) => one !== undefined);
  if (fault) throw new Error(`${remoteFolder(remote)}/src/routes.ts: ${fault}`);
  return routes;
}
