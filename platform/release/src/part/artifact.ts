import { createHash } from 'node:crypto';
import { remoteBase, type RemoteContract, type ShellContract } from '@platform/contract/artifact';

/** In place of a commit, in the contracts of versions whose sources none contains. */
export const UNCOMMITTED = 'uncommitted';

export type PartContract = ShellContract | RemoteContract;

/** The address without the leading `/`. */
export const artifactKey = (name: string, version: string, file: string): string =>
  remoteBase(name, version).slice(1) + file;

export const isShell = (contract: PartContract): contract is ShellContract =>
  contract.name === 'shell';

/** Every file of an artifact except its contract, including the compressed forms. */
export function filesOf({ files }: PartContract): string[] {
  return Object.entries(files).flatMap(([file, { brotli, gzip }]) => [
    file,
    ...(brotli === undefined ? [] : [`${file}.br`]),
    ...(gzip === undefined ? [] : [`${file}.gz`]),
  ]);
}

/** `a.js` for `a.js.br`; `undefined` for other names. */
export const originalOf = (name: string): string | undefined => /^(.+)\.(?:br|gz)$/.exec(name)?.[1];

/** Short, for names of files and revisions. */
export const digest = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16);

/** Hex, for what must not change. */
export const sha256 = (content: Uint8Array | string): string =>
  createHash('sha256').update(content).digest('hex');

/** `name@version`. */
export const label = ({ name, version }: { name: string; version: string }): string =>
  `${name}@${version}`;

/** Content of examples in a file of a part. */
export interface FoundExample {
  /** `name@version`. */
  part: string;
  file: string;
  marker: string;
}

/** What a state keeps of the secret in a link: base64url. */
export const secretDigest = (secret: string): string =>
  createHash('sha256').update(secret).digest('base64url');
