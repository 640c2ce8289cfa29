import { HASHES_FILE, type RemoteVersion } from '@platform/contract/registry';
import { withDeadline } from './deadline.ts';

/** Decides which code may run, and makes the browser compare it with its integrity hashes. */
export interface Integrity {
  /** Whether the page may run a version once its hashes are in the page. */
  isAllowed: (remote: string, version: RemoteVersion) => boolean;
  /**
   * Adds the hashes of a version to the page. From then on the browser runs its scripts as they were released, or not.
   * @throws Error when the hashes cannot be loaded as they were released; the next call loads them again
   */
  requireHashes: (remote: string, version: RemoteVersion) => Promise<void>;
  /**
   * Whether the server has all scripts of a version now, as they were released. It asks the server past the browser's
   * cache, which remembers modules that failed. `false` where the page has no hashes of the version.
   */
  isAvailable: (version: RemoteVersion) => Promise<boolean>;
}

/** For development and prerendering, where code has no hashes and comes from wherever the registry says. */
export const noIntegrity: Integrity = {
  isAllowed: () => true,
  requireHashes: () => Promise.resolve(),
  isAvailable: () => Promise.resolve(false),
};

/**
 * Allows released code only. An entry is released if it lies at this site's address of that very version, and the page
 * knows its hash or the hash of the version's hashes file. A page contains the hashes of its own remote. Those of another
 * remote come with its versions file, or are fetched before its code is first loaded.
 */
export function releasedIntegrity(document: Document): Integrity {
  let known = hashesOf(document);
  const pending = new Map<string, Promise<void>>();

  async function addHashes(remote: string, { version, entry, hashes = '', map }: RemoteVersion) {
    if (!SHA384.test(hashes)) throw new Error(`the page has no hash of ${remote}@${version}`);
    const text = map ?? (await fetchHashes(hashesAddress(remote, version), hashes));
    if (!hashesIn(text).has(entry)) throw new Error(`${remote}@${version} has no hash of ${entry}`);
    addImportMap(document, text);
    known = hashesOf(document);
  }

  return {
    isAllowed: (remote, { version, entry, hashes = '' }) =>
      entry.startsWith(baseOf(remote, version)) && (known.has(entry) || SHA384.test(hashes)),
    async requireHashes(remote, version) {
      const { entry } = version;
      if (known.has(entry)) return;
      const added =
        pending.get(entry) ?? addHashes(remote, version).finally(() => pending.delete(entry));
      pending.set(entry, added);
      await added;
    },
    async isAvailable({ entry }) {
      const folder = entry.slice(0, entry.lastIndexOf('/') + 1);
      const scripts = [...known].filter(([address]) => address.startsWith(folder));
      const answers = await Promise.all(
        scripts.map(([address, integrity]) =>
          // `reload`: in the cache, one request without an answer makes all later ones wait.
          withDeadline(address, (signal) =>
            fetch(address, { integrity, cache: 'reload', signal }),
          ).then(
            ({ ok }) => ok,
            () => false,
          ),
        ),
      );
      return answers.length > 0 && answers.every(Boolean);
    },
  };
}

/** The address of a version's hashes file. */
export const hashesAddress = (remote: string, version: string): string =>
  baseOf(remote, version) + HASHES_FILE;

const baseOf = (remote: string, version: string): string => `/mf/${remote}/${version}/`;

/** Browsers ignore integrity in any other form, and would then run everything. */
const SHA384 = /^sha384-[\w+/]{64}$/;

/** @param integrity the released hash of the file; the browser rejects any other content */
const fetchHashes = (url: string, integrity: string): Promise<string> =>
  withDeadline(url, async (signal) => {
    const response = await fetch(url, { integrity, signal });
    if (!response.ok) throw new Error(`${url} answered ${response.status}`);
    return response.text();
  });

/** The integrity hash of each script that the page's import maps name, by address. */
export function hashesOf(document: Document): ReadonlyMap<string, string> {
  const maps = document.querySelectorAll('script[type="importmap"]');
  return new Map(Array.from(maps).flatMap(({ textContent }) => [...hashesIn(textContent)]));
}

/** @throws SyntaxError when the text is no import map */
function hashesIn(text: string): ReadonlyMap<string, string> {
  const { integrity } = JSON.parse(text) as { integrity?: Record<string, string> };
  return new Map(Object.entries(integrity ?? {}));
}

/**
 * Adds an import map, so that the browser checks the scripts it names. Add it before the first of them is requested.
 * Browsers that only support the import map of the HTML run them unchecked.
 * @param text the map, byte for byte: a content security policy may contain its hash
 */
export function addImportMap(document: Document, text: string): void {
  const map = document.createElement('script');
  map.type = 'importmap';
  map.textContent = text;
  document.head.append(map);
}
