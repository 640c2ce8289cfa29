import path from 'node:path';
import { PROJECT_ROOT } from '../parts.ts';
import { packOperator, packServer, packWorker } from './pack/pack-operator.ts';

// Packs the commands on the live site, its server and its Worker, into one file each: npm run pack:ops -- <folder>
const [folder = path.join(PROJECT_ROOT, '.local/packages')] = process.argv.slice(2);
const target = path.resolve(folder);
console.log(await packOperator(target));
console.log(await packServer(target));
console.log(await packWorker(target));
