import path from 'node:path';
import { PROJECT_ROOT, sitePort } from '@platform/build/parts';
import { siteConfig } from '@platform/build/site';
import { openStore } from './open-store.ts';
import type { Access, Store } from './store.ts';

export const LOCAL_STORE = path.join(PROJECT_ROOT, '.local/store');

/** RELEASE_STORE, or else the folder of this checkout. A team can write into its inbox only. */
export function openMachineStore(access: Access): Promise<Store> {
  const { RELEASE_STORE, RELEASE_KEY, TEAM_KEY } = process.env;
  return openStore(RELEASE_STORE || LOCAL_STORE, TEAM_KEY && !RELEASE_KEY ? 'read' : access);
}

/** Where the live site of a store is. */
export const siteOrigin = ({ place }: Store): string =>
  place === LOCAL_STORE ? `http://localhost:${sitePort()}` : siteConfig.url;
