import path from 'node:path';
import { runCommand } from '@platform/build/command-line';
import { PROJECT_ROOT } from '@platform/build/parts';
import { packProgram, PROGRAMS } from '../pack/pack-operator.ts';

const HELP = `npm run pack:ops [-- <folder>]

Packs the commands on the live site, its server and its Worker, into one file each, by default into .local/packages.`;

await runCommand({ help: HELP, maxArguments: 1 }, async ({ positionals: [folder] }) => {
  const target = path.resolve(folder ?? path.join(PROJECT_ROOT, '.local/packages'));
  for (const name of Object.keys(PROGRAMS) as (keyof typeof PROGRAMS)[]) {
    console.log(await packProgram(name, target));
  }
});
