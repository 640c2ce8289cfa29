import type { SiteAddresses } from '@platform/contract/addresses';
import type { Releaser } from './releaser.ts';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { CONTRACT_FILE } from '@platform/contract/artifact';
import { writeOnce } from '../adapters/stores/store.ts';
import { artifactKey, filesOf, type PartContract } from '../core/artifact.ts';
import { nameFindings } from '../core/rules/artifact-rules.ts';
import { refuse } from '../core/rules/verify.ts';

/**
 * Reads the contract of a build, before anything is written.
 * @param dist the folder of the build
 * @throws ReleaseRefused if it contains a name that must not become a key or configuration text
 */
export async function readBuilt(
  dist: string,
  addresses: SiteAddresses,
): Promise<{ contract: PartContract; bytes: Buffer }> {
  const bytes = await readFile(path.join(dist, CONTRACT_FILE));
  const contract = JSON.parse(bytes.toString()) as PartContract;
  refuse(nameFindings(contract, addresses));
  return { contract, bytes };
}

/**
 * Writes a built artifact into the store. Its contract comes last: without it the version does not exist, so an
 * interrupted upload can be repeated.
 * @param dist the folder of the build
 * @throws Error if the store has the same version with other files
 * @throws ReleaseRefused as `readBuilt`
 */
export async function publish(
  { store, site }: Pick<Releaser, 'store' | 'site'>,
  dist: string,
): Promise<PartContract> {
  const { contract, bytes } = await readBuilt(dist, site.addresses);
  const { name, version } = contract;
  const keyOf = (file: string): string => artifactKey(name, version, file);

  const there = await store.read(keyOf(CONTRACT_FILE));
  if (there) {
    const published = JSON.parse(there.toString()) as PartContract;
    // Two commits can have the same sources. The first one to publish them stays in the contract.
    if (hashesOf(published) === hashesOf(contract)) return published;
    throw new Error(
      `${name}@${version} is in ${store.place} with other files; give it a new version`,
    );
  }
  await Promise.all(
    filesOf(contract).map(async (file) =>
      writeOnce(store, keyOf(file), await readFile(path.join(dist, file))),
    ),
  );
  await writeOnce(store, keyOf(CONTRACT_FILE), bytes);
  return contract;
}

const hashesOf = ({ files }: PartContract): string =>
  JSON.stringify(Object.entries(files).map(([file, { integrity }]) => [file, integrity]));
