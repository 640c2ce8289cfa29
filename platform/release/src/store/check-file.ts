import { integrityOf } from '@platform/build/seal-artifact';
import { CONTRACT_FILE } from '@platform/contract/artifact';
import { label, sha256 } from '../part/artifact.ts';
import type { State } from '../state/state.ts';
import { readContract } from './artifacts.ts';
import { contentOf, originalOf } from './compressed-forms.ts';
import { isComposedFile } from './site-index.ts';
import type { ReadableStore } from './store.ts';

/** Whether bytes are those that were released under a key. */
export type CheckFile = (key: string, bytes: Buffer) => Promise<boolean>;

/**
 * Compares files of a state with their hashes: composed files, and those of the versions that it knows. Where SITE_KEY is
 * set, others are not served.
 */
export function checkerOf(
  store: ReadableStore,
  { contracts = {} }: Pick<State, 'contracts'>,
): CheckFile {
  return async (key, bytes) => {
    const isComposed = isComposedFile(key, bytes);
    if (isComposed !== undefined) return isComposed;
    const [, part = '', version = '', ...file] = key.split('/');
    const digest = contracts[label({ name: part, version })];
    if (digest === undefined) return !store.siteKeys?.length;
    const name = file.join('/');
    if (name === CONTRACT_FILE) return sha256(bytes) === digest;
    const { files } = await readContract(store, part, version);
    const entry = files[originalOf(name) ?? name];
    const content = entry && (await contentOf(name, bytes));
    return content !== undefined && integrityOf(content) === entry!.integrity;
  };
}
