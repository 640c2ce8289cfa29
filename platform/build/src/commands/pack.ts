import path from 'node:path';
import { PROJECT_ROOT } from '../parts.ts';
import { packPlatform } from './pack/pack-platform.ts';

// Packs the platform for other projects: npm run pack -- <folder>
const [folder = path.join(PROJECT_ROOT, '.local/packages')] = process.argv.slice(2);
for (const { file } of await packPlatform(path.resolve(folder))) console.log(file);
