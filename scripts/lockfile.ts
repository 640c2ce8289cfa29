import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { runPlainCommand } from '@platform/build/command-line';
import {
  missingPlatformPackages,
  packagesWithoutHash,
  withHashes,
  withPlatformPackages,
  type Lockfile,
} from './locked-platforms.ts';

const HELP = `npm run lockfile

Adds to package-lock.json what npm leaves out of packages that ship a binary for each platform: the packages of the
other platforms, and the hashes. Run it after the installation of such a package. It takes no arguments.`;

await runPlainCommand({ help: HELP }, async () => {
  const file = path.join(import.meta.dirname, '../package-lock.json');
  const lockfile = JSON.parse(readFileSync(file, 'utf8')) as Lockfile;
  const missing = missingPlatformPackages(lockfile);
  const named = withPlatformPackages(lockfile);
  const hashes = await fetchHashes(packagesWithoutHash(named));
  const complete = withHashes(named, hashes);
  writeFileSync(file, `${JSON.stringify(complete, null, 2)}\n`);

  const without = packagesWithoutHash(complete);
  console.log(`package-lock.json: ${missing.size} packages and ${hashes.size} hashes added.`);
  if (without.length > 0) {
    console.log(
      `The registry offers no hash for ${without.length} packages: ${without.join(', ')}`,
    );
  }
});

/** Leaves out what the registry does not offer. */
async function fetchHashes(packages: string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const waiting = [...packages];
  const worker = async (): Promise<void> => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const hash = await fetchHash(next).catch(() => '');
      if (hash !== '') found.set(next, hash);
    }
  };
  await Promise.all(Array.from({ length: 4 }, worker));
  return found;
}

/** @param spec `name@version` */
async function fetchHash(spec: string): Promise<string> {
  const { stdout } = await promisify(execFile)('npm', ['view', spec, 'dist.integrity']);
  return stdout.trim();
}
