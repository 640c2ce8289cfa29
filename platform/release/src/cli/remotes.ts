import { siteConfig } from '@platform/build/site';
import { openMachineStore } from '../store/machine-store.ts';
import { REMOTES } from './remotes-command.ts';
import { runCommand } from '@platform/build/command-line';

// Not with the other commands: the code that releases takes longer to load than this command to run.
await runCommand(REMOTES, (line) =>
  REMOTES.run({ config: siteConfig, openStore: openMachineStore }, line),
);
