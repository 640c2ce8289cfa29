import path from 'node:path';
import { runCommand } from '@platform/build/command-line';
import { PROJECT_ROOT } from '@platform/build/parts';
import { packAll } from './pack-platform.ts';

const HELP = `npm run pack [-- <folder>]

Packs the platform, the kit and the configuration of the site for other repositories, a tarball for each package, by default into .local/packages.`;

await runCommand({ help: HELP, maxArguments: 1 }, async ({ positionals: [folder] }) => {
  const target = path.resolve(folder ?? path.join(PROJECT_ROOT, '.local/packages'));
  for (const { file } of await packAll(target)) console.log(file);
});
