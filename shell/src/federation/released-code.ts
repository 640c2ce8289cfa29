import { HASHES_FILE, type RemoteVersion } from '@platform/contract/registry';
import { addImportMap, hashesIn, hashesOf } from './import-map.ts';
import { inTime } from './patience.ts';

/** What tells the code that may run from any other. */
export interface CodeGuard {
  /** Whether a version is one that may run once its hashes are here; where it is not, it does not exist. */
  mayRun: (remote: string, version: RemoteVersion) => boolean;
  /**
   * Makes the browser run the scripts of a version as they were released, or not at all.
   * @throws when their hashes cannot be had as they were released; asking again asks again
   */
  requireHashes: (remote: string, version: RemoteVersion) => Promise<void>;
}

/** Code comes from wherever the registry says: in development nothing has a hash. */
export const anyCode: CodeGuard = { mayRun: () => true, requireHashes: () => Promise.resolve() };

/**
 * The code that was released. An entry belongs to it if it lies at the site's own address of that very version, and the
 * page knows its hash, or that of the file which has it. The page came with the hashes of its own remote; those of
 * another come with its versions, or are fetched when its code is first wanted.
 */
export function releasedCode(document: Document): CodeGuard {
  let hashed = hashesOf(document);
  const required = new Map<string, Promise<void>>();

  async function addHashes(remote: string, { version, entry, hashes = '', map }: RemoteVersion) {
    if (!INTEGRITY.test(hashes)) throw new Error(`the page has no hash of ${remote}@${version}`);
    const text = map ?? (await fetchReleased(hashesAddress(remote, version), hashes));
    if (!hashesIn(text).has(entry)) throw new Error(`${remote}@${version} has no hash of ${entry}`);
    addImportMap(document, text);
    hashed = hashesOf(document);
  }

  return {
    mayRun: (remote, { version, entry, hashes = '' }) =>
      entry.startsWith(baseOf(remote, version)) && (hashed.has(entry) || INTEGRITY.test(hashes)),
    async requireHashes(remote, version) {
      const { entry } = version;
      if (hashed.has(entry)) return;
      const pending =
        required.get(entry) ?? addHashes(remote, version).finally(() => required.delete(entry));
      required.set(entry, pending);
      await pending;
    },
  };
}

/** Where the hashes of a version lie. */
export const hashesAddress = (remote: string, version: string): string =>
  baseOf(remote, version) + HASHES_FILE;

const baseOf = (remote: string, version: string): string => `/mf/${remote}/${version}/`;

/** What is no hash to a browser would let everything pass. */
const INTEGRITY = /^sha384-[\w+/]{64}$/;

/** @param integrity of what was released; the browser hands over nothing else */
const fetchReleased = (url: string, integrity: string): Promise<string> =>
  inTime(url, async (signal) => {
    const response = await fetch(url, { integrity, signal });
    if (!response.ok) throw new Error(`${url} answered ${response.status}`);
    return response.text();
  });
