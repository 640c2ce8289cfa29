import path from 'node:path';
import { runCommand } from './command-line.ts';
import { packProgram } from './pack-program.ts';
import { PROJECT_ROOT } from './parts.ts';

const HELP = `npm run pack:serve [-- <folder>]

Packs the server and the Worker of the site into one file each, by default into .local/packages.`;

await runCommand({ help: HELP, maxArguments: 1 }, async ({ positionals: [folder] }) => {
  const target = path.resolve(folder ?? path.join(PROJECT_ROOT, '.local/packages'));
  for (const name of ['serve', 'worker'] as const) console.log(await packProgram(name, target));
});
