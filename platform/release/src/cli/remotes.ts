import { siteConfig } from '@platform/build/site';
import { openMachineStore } from '../adapters/stores/machine-store.ts';
import { REMOTES } from './remotes-command.ts';
import { runCommand } from './run-command.ts';

// Not all of CHECKOUT: the code that releases takes longer to load than this command to run.
await runCommand(REMOTES, (line) =>
  REMOTES.run({ config: siteConfig, openStore: openMachineStore }, line),
);
