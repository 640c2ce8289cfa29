import { integrityOf } from '@platform/build/seal-artifact';
import { CONTRACT_FILE } from '@platform/contract/artifact';
import { sha256 } from '../part/artifact.ts';
import type { State } from '../state/state.ts';
import { readContract } from './artifacts.ts';
import { contentOf, originalOf } from './compressed-forms.ts';
import { integritiesOf, type SiteIndex } from './site-index.ts';
import type { ReadableStore } from './store.ts';

/** Whether bytes are those that were released under a key. */
export type CheckFile = (key: string, bytes: Buffer) => Promise<boolean>;

/**
 * Compares files of a state with the hashes that it stands for: composed files, and those of the versions that it knows.
 * A site with owners serves no others.
 */
export function checkerOf(store: ReadableStore, state: State, index: SiteIndex): CheckFile {
  const composed = integritiesOf(index);
  return async (key, bytes) => {
    const integrity = composed.get(key);
    if (integrity !== undefined) return integrityOf(bytes) === integrity;
    const [, part = '', version = '', ...file] = key.split('/');
    const digest = state.digests?.contracts[`${part}@${version}`];
    if (digest === undefined) return !state.owners;
    const name = file.join('/');
    if (name === CONTRACT_FILE) return sha256(bytes) === digest;
    const { files } = await readContract(store, part, version);
    const entry = files[originalOf(name) ?? name];
    const content = entry && (await contentOf(name, bytes));
    return content !== undefined && integrityOf(content) === entry!.integrity;
  };
}
