import path from 'node:path';
import type { RemoteRoutes } from '../shared-kit/src/contract.ts';
import { PROJECT_ROOT, remoteFolder, type RemoteName } from './parts.ts';

/** The addresses that a remote owns, as they stand in its `routes.ts`. */
export async function readRoutes(remote: RemoteName): Promise<RemoteRoutes> {
  const file = path.join(PROJECT_ROOT, remoteFolder(remote), 'src/routes.ts');
  return ((await import(file)) as { routes: RemoteRoutes }).routes;
}
