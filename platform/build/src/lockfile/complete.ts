import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  missingPlatformPackages,
  withPlatformPackages,
  type Lockfile,
} from './platform-packages.ts';

// Run after `npm install` of a package that ships a binary for each platform: npm run lockfile
const file = path.join(import.meta.dirname, '../../../../package-lock.json');
const lockfile = JSON.parse(readFileSync(file, 'utf8')) as Lockfile;
const missing = missingPlatformPackages(lockfile);
if (missing.size > 0) {
  writeFileSync(file, `${JSON.stringify(withPlatformPackages(lockfile), null, 2)}\n`);
}
console.log(
  missing.size === 0
    ? 'package-lock.json names the packages of every platform.'
    : `package-lock.json now names ${missing.size} more: ${[...missing.keys()].join(', ')}`,
);
