import { sitePort } from '@platform/build/parts';
import { siteConfig } from '@platform/build/site';
import { LOCAL_STORE, openMachineStore } from '../adapters/stores/machine-store.ts';
import { releaserOf } from '../app/releaser.ts';
import type { CommandContext } from './live-commands.ts';

export const CHECKOUT: CommandContext = {
  config: siteConfig,
  openStore: openMachineStore,
  releaserOf,
  originOf: (store) =>
    store.place === LOCAL_STORE ? `http://localhost:${sitePort()}` : siteConfig.url,
};
