import { integrityOf } from '@platform/build/seal-artifact';
import {
  CONTRACT_FILE,
  type RemoteContract,
  type ShellContract,
} from '@platform/contract/artifact';
import { artifactKey, type PartContract } from '../../core/artifact.ts';
import { readJson, type Store } from './store.ts';

/** Contracts by store and key. Released artifacts never change, so each is read once. */
const known = new WeakMap<Store, Map<string, PartContract>>();

/** The contract of a released part. @throws Error if the version is not in the store, or its upload was interrupted */
export async function readContract(
  store: Store,
  name: string,
  version: string,
): Promise<PartContract> {
  const contracts = known.get(store) ?? new Map<string, PartContract>();
  known.set(store, contracts);
  const key = artifactKey(name, version, CONTRACT_FILE);
  const contract = contracts.get(key) ?? (await readJson<PartContract>(store, key));
  contracts.set(key, contract);
  return contract;
}

/** The contract of a released remote. @throws Error if the version is not in the store, or its upload was interrupted */
export const readRemote = (store: Store, name: string, version: string): Promise<RemoteContract> =>
  readContract(store, name, version) as Promise<RemoteContract>;

/** The contract of a released shell. @throws Error if the version is not in the store, or its upload was interrupted */
export const readShell = (store: Store, version: string): Promise<ShellContract> =>
  readContract(store, 'shell', version) as Promise<ShellContract>;

/** The integrity hashes of the files that the store holds: by part, then by file. */
export async function readIntegrities(
  store: Store,
  contracts: PartContract[],
): Promise<Record<string, Record<string, string>>> {
  const stored: Record<string, Record<string, string>> = {};
  for (const { name, version, files } of contracts) {
    const found: Record<string, string> = (stored[name] = {});
    await Promise.all(
      Object.keys(files).map(async (file) => {
        const bytes = await store.read(artifactKey(name, version, file));
        if (bytes) found[file] = integrityOf(bytes);
      }),
    );
  }
  return stored;
}
