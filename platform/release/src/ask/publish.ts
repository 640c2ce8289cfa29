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

type Built = Awaited<ReturnType<typeof readBuilt>>;

/** Nothing is written. @throws ReleaseRefused if it contains a name that must not become a key or configuration text */
async function readBuilt(source: Source, addresses: SiteAddresses) {
  const { place, read, expect } = source;
  const bytes = await read(CONTRACT_FILE);
  if (!bytes) throw new Error(`${place} has no ${CONTRACT_FILE}.`);
  const value = parseJson({ place }, CONTRACT_FILE, bytes);
  refuse(nameFindings(value, addresses));
  const contract = value as PartContract;
  expect?.(contract);
  return { source, contract, bytes };
}

/** A version in the store. */
export interface Published {
  /** As the store has it. */
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
  return Promise.all(built.map((one) => publish(store, one)));
}

async function publish(store: Store, built: Built): Promise<Published> {
  const { source } = built;
  const { name, version } = built.contract;
  const key = artifactKey(name, version, CONTRACT_FILE);
  const bytes = (await store.read(key)) ?? (await upload(store, built));
  const contract = parseContract(parseJson(store, key, bytes), {
    name,
    version,
    place: store.place,
  });
  // Compressed forms have other sizes on other processors.
  if (!isDeepStrictEqual(integritiesOf(contract), integritiesOf(built.contract)))
    refuse([otherBuild(contract, store.place)]);
  const asked = { version, contract: sha256(bytes) };
  /** What a remote was compiled with. */
  const compiled = await source.read(COMPILED_TYPES_FILE);
  if (!compiled) return { contract, asked };
  const types = sha256(compiled);
  await writeOnce(store, typesKey(contract, types), compiled);
  return { contract, asked: { ...asked, types } };
}

async function upload(store: Store, { source, contract, bytes }: Built): Promise<Buffer> {
  const keyOf = (file: string): string => artifactKey(contract.name, contract.version, file);
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

const integritiesOf = ({ files }: PartContract): Record<string, string> =>
  Object.fromEntries(Object.entries(files).map(([file, { integrity }]) => [file, integrity]));

const otherBuild = (built: PartContract, place: string): Finding => ({
  rule: 'same-build',
  problem: `${label(built)} is in ${place} with other files.`,
  impact: 'Browsers keep the files of a version for ever, and would mix those of two builds.',
  remedy: `Delete the folder dist of ${built.name} and try again. If they still differ, edit one of its sources: that gives it another version.`,
});
