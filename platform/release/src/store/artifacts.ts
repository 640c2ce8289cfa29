import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { integrityOf } from '@platform/build/seal-artifact';
import {
  CONTRACT_FILE,
  type Declarations,
  type RemoteContract,
  type ShellContract,
  TYPES_FILE,
} from '@platform/contract/artifact';
import { locationFaults, typesFaults } from '@platform/contract/contract-schema';
import type { HeaderRule, SiteRoutes } from '../pages/site-parts.ts';
import {
  artifactKey,
  filesOf,
  type FoundExample,
  isShell,
  label,
  originalOf,
  type PartContract,
  sha256,
} from '../part/artifact.ts';
import type { Digests } from '../state/state.ts';
import { ChangedFile, jsonBytes, parseJson, type ReadableStore, type Store } from './store.ts';

/** What is known of a store: released files never change, so each is read once. */
const newMemory = () => ({
  /** By key. */
  contracts: new Map<string, PartContract>(),
  /** By revision. */
  indexes: new Map<string, SiteIndex>(),
  /** The sha256 (hex) of contracts, by `part@version`. */
  trusted: {} as Record<string, string>,
  /** What this process has composed: a change that loses its number begins again, and need not render again. */
  composed: new Map<string, ComposedPart>(),
});
const memories = new WeakMap<ReadableStore, ReturnType<typeof newMemory>>();

export function memoryOf(store: ReadableStore) {
  const memory = memories.get(store) ?? newMemory();
  memories.set(store, memory);
  return memory;
}

/** From now on contracts that a state or a request knows must be those that it knows. */
export function trustContracts(store: ReadableStore, contracts: Digests = {}): void {
  Object.assign(memoryOf(store).trusted, contracts);
}

/**
 * @throws Error if the version is not in the store, or its upload was interrupted
 * @throws ChangedFile if the live state knows another contract
 */
export async function readContract(
  store: ReadableStore,
  name: string,
  version: string,
): Promise<PartContract> {
  const { contracts, trusted } = memoryOf(store);
  const key = artifactKey(name, version, CONTRACT_FILE);
  const known = contracts.get(key);
  if (known) return known;
  const bytes = await store.read(key);
  if (!bytes) throw new Error(`${store.place} has no ${key}`);
  const digest = trusted[label({ name, version })];
  if (digest !== undefined && digest !== sha256(bytes)) throw new ChangedFile(store, key);
  const value = parseJson(store, key, bytes);
  const contract = parseContract(value, { name, version, place: store.place });
  contracts.set(key, contract);
  return contract;
}

/** @throws ChangedFile if it is not the file that the contract names. @throws Error if there is none */
export async function readArtifactFile(
  store: ReadableStore,
  contract: PartContract,
  file: string,
): Promise<Buffer> {
  const entry = contract.files[file];
  if (!entry) throw new Error(`${label(contract)} has no ${file}`);
  const key = artifactKey(contract.name, contract.version, file);
  const bytes = await store.read(key);
  if (!bytes) throw new Error(`${file} of ${label(contract)} is not in ${store.place}`);
  if (integrityOf(bytes) !== entry.integrity) throw new ChangedFile(store, key);
  return bytes;
}

/** Of the declarations that a remote was compiled with. Several builds of one version can have different ones. */
export const typesKey = ({ name, version }: PartContract, digest: string): string =>
  artifactKey(name, version, `types/${digest}.json`);

/**
 * What a part was compiled with: a shell contains it, of a remote the state knows it.
 * @param digests by `part@version`
 * @returns `undefined` if it is not known
 */
export async function readTypes(
  store: ReadableStore,
  contract: PartContract,
  digests: Readonly<Record<string, string>>,
): Promise<Declarations | undefined> {
  const part = label(contract);
  const digest = digests[part];
  let bytes: Buffer | undefined;
  if (isShell(contract))
    bytes = contract.files[TYPES_FILE] && (await readArtifactFile(store, contract, TYPES_FILE));
  else if (digest !== undefined) {
    const key = typesKey(contract, digest);
    bytes = await store.read(key);
    if (!bytes || sha256(bytes) !== digest) throw new ChangedFile(store, key);
  }
  if (!bytes) return undefined;
  const types = parseJson(store, `what ${part} was compiled with`, bytes);
  // The names of its files become files of a compiler.
  const [fault] = typesFaults(types);
  if (fault === undefined) return types as Declarations;
  throw new Error(`The types of ${part} in ${store.place} cannot be used: ${fault}`);
}

/** @throws Error with the first fault in what readers use, and its field */
export function parseContract(
  value: unknown,
  { place, ...expected }: { name: string; version: string; place: string },
): PartContract {
  const [fault] = locationFaults(value, expected);
  if (fault === undefined) return value as PartContract;
  const { name, version } = expected;
  throw new Error(`The contract of ${name}@${version} in ${place} cannot be used: ${fault}`);
}

/** @throws Error as `readContract` */
export const readRemote = (
  store: ReadableStore,
  name: string,
  version: string,
): Promise<RemoteContract> => readContract(store, name, version) as Promise<RemoteContract>;

/** @throws Error as `readContract` */
export const readShell = (store: ReadableStore, version: string): Promise<ShellContract> =>
  readContract(store, 'shell', version) as Promise<ShellContract>;

/** Each marker once for each part, in the first file that contains it. */
export async function findMarkers(
  store: Store,
  contracts: PartContract[],
  markers: readonly string[],
): Promise<FoundExample[]> {
  const found = contracts.map(async ({ name, version, files }) => {
    if (markers.length === 0) return [];
    const read = Object.keys(files)
      .filter((file) => TEXT_FILE.test(file))
      .map(async (file) => {
        const bytes = await store.read(artifactKey(name, version, file));
        return { file, text: String(bytes ?? '') };
      });
    const texts = await Promise.all(read);
    return markers.flatMap((marker) => {
      const first = texts.find(({ text }) => text.includes(marker));
      return first ? [{ part: `${name}@${version}`, file: first.file, marker }] : [];
    });
  });
  return (await Promise.all(found)).flat();
}

const TEXT_FILE = /\.(?:js|html|json|svg|webmanifest)$/;

/** By part, then by file. */
export async function readIntegrities(
  store: Store,
  contracts: PartContract[],
): Promise<Record<string, Record<string, string>>> {
  const parts = contracts.map(async (contract): Promise<[string, Record<string, string>]> => {
    const { name, version } = contract;
    return [name, await hashesOf(contract, (file) => store.read(artifactKey(name, version, file)))];
  });
  return Object.fromEntries(await Promise.all(parts));
}

/** As `fileFindings` expects them. @param read `undefined` for a missing file */
export async function hashesOf(
  contract: PartContract,
  read: (file: string) => Promise<Buffer | undefined>,
): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  await Promise.all(
    filesOf(contract).map(async (file) => {
      const bytes = await read(file);
      const content = bytes && (await contentOf(file, bytes));
      if (bytes) hashes[file] = content ? integrityOf(content) : 'not compressed';
    }),
  );
  return hashes;
}

const READERS = { br: promisify(brotliDecompress), gz: promisify(gunzip) } as const;

/** More than any file of a site. Otherwise a few compressed bytes could fill the memory. */
const MAX_BYTES = 256 * 2 ** 20;

/** Of a compressed form, the original; `undefined` if its bytes are not compressed. */
export async function contentOf(name: string, bytes: Buffer): Promise<Buffer | undefined> {
  if (originalOf(name) === undefined) return bytes;
  const read = READERS[name.slice(-2) as keyof typeof READERS];
  return read(bytes, { maxOutputLength: MAX_BYTES }).catch(() => undefined);
}

/** The composed files of a part; those of the shell belong to the whole site. */
export interface ComposedPart {
  /** A digest of what they were made of, without the code that composed them. */
  inputs: string;
  /** The version of that code. */
  code: string;
  /** The key of each, by its public name. */
  files: Record<string, string>;
}

/** What a server needs to know of a composed site. */
export interface SiteIndex {
  routes: SiteRoutes;
  headers: HeaderRule[];
  securityExpires?: string;
  /** The shell's are those of the whole site. */
  parts: Readonly<Record<string, ComposedPart>>;
}

export const indexKey = (revision: string): string => `sites/${revision}.json`;

const COMPOSED = 'composed/';

/**
 * A composed file is named by its content, so whoever knows its key knows its bytes.
 * @param generation the number of the last pruning: a file that a pruning removes is not taken up again
 */
export const composedKey = (generation: number, file: string, bytes: Buffer): string =>
  `${COMPOSED}${generation}/${sha256(bytes)}/${file}`;

/** @returns `undefined` for a file that was not composed */
export const isComposedFile = (key: string, bytes: Buffer): boolean | undefined =>
  key.startsWith(COMPOSED) ? key.split('/')[2] === sha256(bytes) : undefined;

/** @throws Error if the store has no such site. @throws ChangedFile if the index has other content */
export async function readSiteIndex(store: ReadableStore, revision: string): Promise<SiteIndex> {
  const { indexes } = memoryOf(store);
  const before = indexes.get(revision);
  if (before) return before;
  const key = indexKey(revision);
  const bytes = await store.read(key);
  if (!bytes) throw new Error(`${store.place} has no ${key}`);
  if (sha256(bytes) !== revision) throw new ChangedFile(store, key);
  const index = parseJson(store, key, bytes) as SiteIndex;
  indexes.set(revision, index);
  return index;
}

/** @returns the revision: the sha256 (hex) of the index */
export async function writeSiteIndex(store: Store, index: SiteIndex): Promise<string> {
  const bytes = jsonBytes(index);
  const revision = sha256(bytes);
  await store.create(indexKey(revision), bytes);
  memoryOf(store).indexes.set(revision, index);
  return revision;
}

/** The key of each composed file, by its public name. */
export const keysOf = ({ parts }: SiteIndex): ReadonlyMap<string, string> =>
  new Map(Object.values(parts).flatMap(({ files }) => Object.entries(files)));
