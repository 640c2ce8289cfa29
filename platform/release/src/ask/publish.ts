import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { SiteAddresses } from '@platform/contract/addresses';
import { COMPILED_TYPES_FILE, CONTRACT_FILE } from '@platform/contract/artifact';
import { type Finding, refuse } from '../check/rules/rule.ts';
import { fileFindings, nameFindings } from '../check/rules/verify.ts';
import { artifactKey, label, type PartContract, sha256 } from '../part/artifact.ts';
import type { Releaser } from '../releaser.ts';
import type { AskedVersion } from '../request/request.ts';
import { hashesOf, parseContract, typesKey } from '../store/artifacts.ts';
import { parseJson, type Store, writeOnce } from '../store/store.ts';

/** Where the files of a version are read, each once. */
interface Source {
  place: string;
  /** `undefined` for a missing file. */
  read: (file: string) => Promise<Buffer | undefined>;
  /** @throws ReleaseRefused for a contract that must not be published from here */
  expect?: (contract: PartContract) => void;
}

/** The folder of a build. */
const folderSource = (dist: string): Source => ({
  place: dist,
  read: (file) => readFile(path.join(dist, file)).catch(() => undefined),
});

/** Nothing is written. @throws ReleaseRefused if it contains a name that must not become a key or configuration text */
async function readBuilt(
  { place, read, expect }: Source,
  addresses: SiteAddresses,
): Promise<{ contract: PartContract; bytes: Buffer }> {
  const bytes = await read(CONTRACT_FILE);
  if (!bytes) throw new Error(`${place} has no ${CONTRACT_FILE}.`);
  const contract = parseJson({ place }, CONTRACT_FILE, bytes);
  refuse(nameFindings(contract, addresses));
  expect?.(contract as PartContract);
  return { contract: contract as PartContract, bytes };
}

/** A version in the store. */
export interface Published {
  contract: PartContract;
  /** For a request. */
  asked: AskedVersion;
}

/**
 * Puts builds into the store. All are read before the first file is written. The contract is written last: without it
 * the version does not exist, so an interrupted upload can be repeated.
 * @throws ReleaseRefused as `readBuilt`, if the store has the same version with other files, and if a file or a
 *   compressed form differs from the contract
 */
export async function publishAll(
  { store, config }: Pick<Releaser, 'store' | 'config'>,
  places: readonly (string | Source)[],
): Promise<Published[]> {
  const sources = places.map((one) => (typeof one === 'string' ? folderSource(one) : one));
  const built = await Promise.all(sources.map((one) => readBuilt(one, config.addresses)));
  const published = built.map(async (one, index) => {
    const bytes = await publish(store, sources[index]!, one);
    const types = await publishTypes(store, sources[index]!, one.contract);
    const contract = JSON.parse(bytes.toString()) as PartContract;
    const { version } = contract;
    return { contract, asked: { version, contract: sha256(bytes), ...(types && { types }) } };
  });
  return Promise.all(published);
}

/** @returns the contract as the store has it */
async function publish(
  store: Store,
  source: Source,
  { contract, bytes }: { contract: PartContract; bytes: Buffer },
): Promise<Buffer> {
  const { name, version } = contract;
  const keyOf = (file: string): string => artifactKey(name, version, file);
  const there = await store.read(keyOf(CONTRACT_FILE));
  if (there) {
    const value = parseJson(store, keyOf(CONTRACT_FILE), there);
    const published = parseContract(value, { name, version, place: store.place });
    if (!isSameBuild(published, contract)) refuse([otherBuild(contract, store.place)]);
    return there;
  }
  const files = new Map<string, Buffer>();
  const found = await hashesOf(contract, async (file) => {
    const read = await source.read(file);
    if (read) files.set(file, read);
    return read;
  });
  refuse(fileFindings(contract, found));
  await Promise.all([...files].map(([file, content]) => writeOnce(store, keyOf(file), content)));
  await writeOnce(store, keyOf(CONTRACT_FILE), bytes);
  return bytes;
}

/** What a remote was compiled with. @returns the sha256 (hex) */
async function publishTypes(
  store: Store,
  { read }: Source,
  contract: PartContract,
): Promise<string | undefined> {
  const bytes = await read(COMPILED_TYPES_FILE);
  if (!bytes) return undefined;
  const digest = sha256(bytes);
  await writeOnce(store, typesKey(contract, digest), bytes);
  return digest;
}

/** Compressed forms have other sizes on other processors. */
const isSameBuild = (published: PartContract, built: PartContract): boolean =>
  isDeepStrictEqual(integritiesOf(published), integritiesOf(built));

const integritiesOf = ({ files }: PartContract): Record<string, string> =>
  Object.fromEntries(Object.entries(files).map(([file, { integrity }]) => [file, integrity]));

const otherBuild = (built: PartContract, place: string): Finding => ({
  rule: 'same-build',
  problem: `${label(built)} is in ${place} with other files.`,
  impact: 'Browsers keep the files of a version for ever, and would mix those of two builds.',
  remedy: `Delete the folder dist of ${built.name} and try again. If they still differ, edit one of its sources: that gives it another version.`,
});
