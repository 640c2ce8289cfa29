import { runCommand } from '@platform/build/command-line';
import { siteConfig } from '@platform/build/site';
import { openMachineStore } from '../store/machine-store.ts';
import { describeRemotes } from './describe-remotes.ts';

// Not with the other commands: the code that releases takes longer to load than this command to run.

const HELP = `remotes [--changelog <part>] [--uses <module>[:<name>]] [--host] [--json]

Shows the live parts, the last changes, and what pages reported. It only reads.

  --changelog <part>       shows all changes of a part, with the subjects of their commits
  --uses <module>[:<name>] shows which remotes import a shared module, or one name of it: --uses kit/ui:Card
  --host                   prints what another host must share for the live remotes, as a module to paste`;

const OPTIONS = {
  changelog: { type: 'string' },
  uses: { type: 'string' },
  host: { type: 'boolean', default: false },
} as const;

await runCommand({ help: HELP, options: OPTIONS }, async ({ values }) =>
  describeRemotes(await openMachineStore('read'), siteConfig, values),
);
