import path from 'node:path';
import { PROJECT_ROOT } from '@platform/build/parts';
import { openStore } from './open-store.ts';
import type { Access, Store } from './store.ts';

/** The store of a checkout that sets no other. */
export const LOCAL_STORE = path.join(PROJECT_ROOT, '.local/store');

/** The store that RELEASE_STORE names, or else the folder of this checkout. */
export const openMachineStore = (
  access: Access,
  env: Readonly<Record<string, string | undefined>> = process.env,
): Promise<Store> => openStore(env['RELEASE_STORE'] || LOCAL_STORE, access);
