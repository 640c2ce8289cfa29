import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { SiteAddresses } from '@platform/contract/addresses';
import { CONTRACT_FILE } from '@platform/contract/artifact';
import { hashesOf, parseContract } from '../adapters/stores/artifacts.ts';
import { writeOnce } from '../adapters/stores/store.ts';
import { artifactKey, type PartContract } from '../core/artifact.ts';
import { fileFindings, nameFindings } from '../core/rules/artifact-rules.ts';
import { refuse } from '../core/rules/rule.ts';
import type { Owners } from '../core/state/owners.ts';
import { attest, expectSameContract } from './attest.ts';
import type { Releaser } from './releaser.ts';

/** Nothing is written. @throws ReleaseRefused if it contains a name that must not become a key or configuration text */
export async function readBuilt(
  dist: string,
  addresses: SiteAddresses,
): Promise<{ contract: PartContract; bytes: Buffer }> {
  const bytes = await readFile(path.join(dist, CONTRACT_FILE));
  const contract = parseJson(bytes);
  refuse(nameFindings(contract, addresses));
  return { contract: contract as PartContract, bytes };
}

/**
 * The contract is written last: without it the version does not exist, so an interrupted upload can be repeated.
 * @param owners of the site, if it has some: one of the part must sign the version
 * @throws Error if the store has the same version with other files
 * @throws ReleaseRefused as `readBuilt`, and if a file or a compressed form differs from the contract
 */
export async function publish(
  releaser: Pick<Releaser, 'store' | 'config' | 'signer'>,
  dist: string,
  owners?: Owners,
): Promise<PartContract> {
  const { store, config } = releaser;
  const { contract, bytes } = await readBuilt(dist, config.addresses);
  const { name, version } = contract;
  const keyOf = (file: string): string => artifactKey(name, version, file);

  const there = await store.read(keyOf(CONTRACT_FILE));
  if (there) {
    const published = parseContract(parseJson(there), { name, version, place: store.place });
    // Two commits can have the same sources. The first one to publish them stays in the contract.
    if (tableOf(published) !== tableOf(contract)) {
      throw new Error(
        `${name}@${version} is in ${store.place} with other files; give it a new version`,
      );
    }
    if (owners) {
      expectSameContract(published, contract, store.place);
      await attest(releaser, owners, { contract: published, bytes: there });
    }
    return published;
  }
  const files = new Map<string, Buffer>();
  const found = await hashesOf(contract, async (file) => {
    const read = await readFile(path.join(dist, file)).catch(() => undefined);
    if (read) files.set(file, read);
    return read;
  });
  refuse(fileFindings(contract, found));
  await Promise.all([...files].map(([file, content]) => writeOnce(store, keyOf(file), content)));
  await writeOnce(store, keyOf(CONTRACT_FILE), bytes);
  if (owners) await attest(releaser, owners, { contract, bytes });
  return contract;
}

/** @returns `undefined` if the bytes are not JSON; the schema refuses that value */
function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}

const tableOf = ({ files }: PartContract): string =>
  JSON.stringify(Object.entries(files).map(([file, { integrity }]) => [file, integrity]));
