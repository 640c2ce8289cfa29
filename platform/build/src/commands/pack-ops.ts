import path from 'node:path';
import { PROJECT_ROOT } from '../parts.ts';
import { packOperator } from './pack/pack-operator.ts';

// Packs the commands on the live site into one file: npm run pack:ops -- <folder>
const [folder = path.join(PROJECT_ROOT, '.local/packages')] = process.argv.slice(2);
console.log(await packOperator(path.resolve(folder)));
