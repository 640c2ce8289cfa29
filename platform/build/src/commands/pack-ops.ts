import { packCommand } from './pack-command.ts';
import { packOperator, packServer, packWorker } from './pack/pack-operator.ts';

const HELP = `npm run pack:ops [-- <folder>]

Packs the commands on the live site, its server and its Worker, into one file each, by default into .local/packages.`;

await packCommand(HELP, async (folder) => [
  await packOperator(folder),
  await packServer(folder),
  await packWorker(folder),
]);
