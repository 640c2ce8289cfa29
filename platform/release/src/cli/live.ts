import { siteConfig } from '@platform/build/site';
import { openMachineStore, siteOrigin } from '../store/machine-store.ts';
import { releaserOf } from '../ask/releaser.ts';
import { runLiveCommand } from './run-operator.ts';

// The commands of package.json name one of the words.
const [word, ...args] = process.argv.slice(2) as ['rollback' | 'canary' | 'freeze', ...string[]];
const context = {
  config: siteConfig,
  openStore: openMachineStore,
  originOf: siteOrigin,
  releaserOf,
};
await runLiveCommand(context, word, args);
