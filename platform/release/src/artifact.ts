import type { RemoteContract, ShellContract } from '@platform/contract/artifact';
import { CONTRACT_FILE } from '@platform/contract/artifact';
import { remoteBase } from '@platform/build/parts';
import { readJson, type Store } from './store/store.ts';

/** The contract of anything that is released. */
export type PartContract = ShellContract | RemoteContract;

/** The key of a file of an artifact: the address it is served at, without the first `/`. */
export const artifactKey = (name: string, version: string, file: string): string =>
  remoteBase(name, version).slice(1) + file;

/** Whether a contract is the shell's. */
export const isShell = (contract: PartContract): contract is ShellContract =>
  contract.name === 'shell';

/** Contracts that were read before, by store and key: what is released never changes. */
const known = new WeakMap<Store, Map<string, PartContract>>();

async function readContract(store: Store, name: string, version: string): Promise<PartContract> {
  const contracts = known.get(store) ?? new Map<string, PartContract>();
  known.set(store, contracts);
  const key = artifactKey(name, version, CONTRACT_FILE);
  const contract = contracts.get(key) ?? (await readJson<PartContract>(store, key));
  contracts.set(key, contract);
  return contract;
}

/** The contract of a released remote. @throws Error when it was never released, or only in part */
export const readRemote = (store: Store, name: string, version: string): Promise<RemoteContract> =>
  readContract(store, name, version) as Promise<RemoteContract>;

/** The contract of a released shell. @throws Error when it was never released, or only in part */
export const readShell = (store: Store, version: string): Promise<ShellContract> =>
  readContract(store, 'shell', version) as Promise<ShellContract>;
