import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { SiteAddresses } from '@platform/contract/addresses';
import { COMPILED_TYPES_FILE, CONTRACT_FILE } from '@platform/contract/artifact';
import { hashesOf, parseContract, typesKey } from '../store/artifacts.ts';
import { writeOnce } from '../store/store.ts';
import { artifactKey, type PartContract, sha256, label } from '../part/artifact.ts';
import { fileFindings, nameFindings } from '../check/rules/artifact-rules.ts';
import { type Finding, refuse } from '../check/rules/rule.ts';
import type { Owners } from '../state/owners.ts';
import { attest } from './attest.ts';
import type { Releaser } from '../change-site.ts';

/** Nothing is written. @throws ReleaseRefused if it contains a name that must not become a key or configuration text */
async function readBuilt(
  dist: string,
  addresses: SiteAddresses,
): Promise<{ contract: PartContract; bytes: Buffer }> {
  const bytes = await readFile(path.join(dist, CONTRACT_FILE));
  const contract = parseJson(bytes);
  refuse(nameFindings(contract, addresses));
  return { contract: contract as PartContract, bytes };
}

export interface Published {
  contracts: PartContract[];
  /** The sha256 (hex) of the declarations that remotes were compiled with, by `part@version`. */
  types: Record<string, string>;
}

/** All builds are read before the first file is written. @throws as `publish` */
export async function publishAll(
  releaser: Pick<Releaser, 'store' | 'config' | 'signer'>,
  dists: readonly string[],
  owners?: Owners,
): Promise<Published> {
  await Promise.all(dists.map((dist) => readBuilt(dist, releaser.config.addresses)));
  const types: Published['types'] = {};
  const contracts = dists.map(async (dist) => {
    const contract = await publish(releaser, dist, owners);
    const bytes = await readFile(path.join(dist, COMPILED_TYPES_FILE)).catch(() => undefined);
    if (!bytes) return contract;
    const digest = (types[label(contract)] = sha256(bytes));
    await writeOnce(releaser.store, typesKey(contract, digest), bytes);
    return contract;
  });
  return { contracts: await Promise.all(contracts), types };
}

/**
 * The contract is written last: without it the version does not exist, so an interrupted upload can be repeated.
 * @param owners of the site, if it has some: one of the part must sign the version
 * @throws ReleaseRefused as `readBuilt`, if the store has the same version with other files, and if a file or a compressed
 *   form differs from the contract
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
    const others = differingFields(published, contract);
    // An owner signs all of the contract.
    const wrong = owners ? others : others.filter((field) => field === 'files');
    if (wrong.length > 0) refuse([otherBuild(contract, wrong, store.place)]);
    if (owners) await attest(releaser, owners, { contract: published, bytes: there });
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

function differingFields(published: PartContract, built: PartContract): string[] {
  const [there, here] = [comparable(published), comparable(built)];
  return Object.keys({ ...there, ...here }).filter(
    (field) => !isDeepStrictEqual(there[field], here[field]),
  );
}

/**
 * Without what the first machine to publish a version says of its own: the same sources can be committed twice, the project
 * of the backend goes on, and compressed forms have other sizes on other processors.
 */
function comparable(contract: PartContract): Record<string, unknown> {
  const { commit: _, needs: __, files, ...rest } = contract;
  const hashes = Object.entries(files).map(([file, { integrity }]) => [file, integrity]);
  return { ...rest, files: Object.fromEntries(hashes) };
}

const otherBuild = (built: PartContract, fields: string[], place: string): Finding => ({
  rule: 'same-build',
  problem: `${label(built)} is in ${place} with another build: ${fields.join(', ')} differ.`,
  impact: 'Browsers keep the files of a version for ever, and would mix those of two builds.',
  remedy: `Delete the folder dist of ${built.name} and try again. If they still differ, edit one of its sources: that gives it another version.`,
});
