import { integrityOf } from '@platform/build/seal-artifact';
import { locationFaults, typesFaults } from '@platform/contract/contract-schema';
import {
  CONTRACT_FILE,
  type Declarations,
  type RemoteContract,
  type ShellContract,
  TYPES_FILE,
} from '@platform/contract/artifact';
import {
  artifactKey,
  filesOf,
  isShell,
  type PartContract,
  sha256,
  type FoundExample,
  label,
} from '../part/artifact.ts';
import type { Digests } from '../state/state.ts';
import { contentOf } from './compressed-forms.ts';
import { ChangedFile, parseJson, type ReadableStore, type Store } from './store.ts';

/** By store and key. Released artifacts never change, so each is read once. */
const known = new WeakMap<ReadableStore, Map<string, PartContract>>();

/** By store: the sha256 (hex) of contracts, by `part@version`. */
const trusted = new WeakMap<ReadableStore, Readonly<Record<string, string>>>();

/** From now on contracts that a state or a request knows must be those that it knows. */
export function trustContracts(store: ReadableStore, contracts: Digests = {}): void {
  trusted.set(store, { ...trusted.get(store), ...contracts });
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
  const contracts = known.get(store) ?? new Map<string, PartContract>();
  known.set(store, contracts);
  const key = artifactKey(name, version, CONTRACT_FILE);
  const contract = contracts.get(key) ?? (await readTrusted(store, { name, version, key }));
  contracts.set(key, contract);
  return contract;
}

async function readTrusted(
  store: ReadableStore,
  { name, version, key }: { name: string; version: string; key: string },
): Promise<PartContract> {
  const bytes = await store.read(key);
  if (!bytes) throw new Error(`${store.place} has no ${key}`);
  const digest = trusted.get(store)?.[label({ name, version })];
  if (digest !== undefined && digest !== sha256(bytes)) throw new ChangedFile(store, key);
  return parseContract(parseJson(store, key, bytes), { name, version, place: store.place });
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
  const bytes = isShell(contract)
    ? contract.files[TYPES_FILE] && (await readArtifactFile(store, contract, TYPES_FILE))
    : await readTypesOf(store, contract, digests[label(contract)]);
  if (!bytes) return undefined;
  const { name, version } = contract;
  return parseTypes(parseJson(store, `what ${label(contract)} was compiled with`, bytes), {
    name,
    version,
    place: store.place,
  });
}

/** The names of their files become files of a compiler. @throws Error with the first fault */
export function parseTypes(
  value: unknown,
  { name, version, place }: { name: string; version: string; place: string },
): Declarations {
  const [fault] = typesFaults(value);
  if (fault === undefined) return value as Declarations;
  throw new Error(`The types of ${name}@${version} in ${place} cannot be used: ${fault}`);
}

async function readTypesOf(
  store: ReadableStore,
  contract: PartContract,
  digest: string | undefined,
): Promise<Buffer | undefined> {
  if (digest === undefined) return undefined;
  const key = typesKey(contract, digest);
  const bytes = await store.read(key);
  if (!bytes || sha256(bytes) !== digest) throw new ChangedFile(store, key);
  return bytes;
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
export const readRemote = (store: Store, name: string, version: string): Promise<RemoteContract> =>
  readContract(store, name, version) as Promise<RemoteContract>;

/** @throws Error as `readContract` */
export const readShell = (store: Store, version: string): Promise<ShellContract> =>
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
