import type { RemoteContract, ShellContract } from '../../build/contract.ts';
import { CONTRACT_FILE } from '../../build/contract.ts';
import { remoteBase } from '../../build/parts.ts';
import { readJson, type Store } from './store/store.ts';

/** The contract of anything that is released. */
export type PartContract = ShellContract | RemoteContract;

/** The key of a file of an artefact: the address it is served at, without the first `/`. */
export const artefactKey = (name: string, version: string, file: string): string =>
  remoteBase(name, version).slice(1) + file;

/** Whether a contract is the shell's. */
export const isShell = (contract: PartContract): contract is ShellContract =>
  contract.name === 'shell';

/** The contract of a released remote. @throws Error when it was never released, or only in part */
export const readRemote = (store: Store, name: string, version: string): Promise<RemoteContract> =>
  readJson<RemoteContract>(store, artefactKey(name, version, CONTRACT_FILE));

/** The contract of a released shell. @throws Error when it was never released, or only in part */
export const readShell = (store: Store, version: string): Promise<ShellContract> =>
  readJson<ShellContract>(store, artefactKey('shell', version, CONTRACT_FILE));
