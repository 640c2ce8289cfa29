import { remoteBase } from '@platform/contract/artifact';
import { FILES_FILE, type FileTable, type RemoteVersion } from '@platform/contract/registry';
import { covers } from '@platform/contract/routes';
import { specifierOf } from '@platform/contract/shared-modules';
import { withDeadline } from './deadline.ts';
import type { FileLoader } from './file-loader.ts';

/** Decides which code may run, and loads what a page needs of it. */
export type RemoteFiles = ReturnType<typeof releasedFiles>;

/**
 * Allows released code only. An entry is released if it lies at this site's address of that very version, and the page
 * knows its hash or that of the version's file table. A page contains the hashes of its own remote. The file table of
 * another remote comes with its versions file, or is fetched before its code is first loaded.
 *
 * In development, remotes on a development server have no hashes, and load whatever they need.
 */
export function releasedFiles(loader: FileLoader) {
  const tables = new Map<string, FileTable>();
  const pending = new Map<string, Promise<void>>();

  async function addTable(
    remote: string,
    { version, entry, filesHash = '', files }: RemoteVersion,
  ) {
    if (!isHash(filesHash)) throw new Error(`the page has no hash of ${remote}@${version}`);
    const base = remoteBase(remote, version);
    const table = files ?? (await fetchTable(base + FILES_FILE, filesHash));
    const unhashed = findUnhashed(table, entry.slice(base.length));
    if (unhashed) throw new Error(`${remote}@${version} has no hash of ${unhashed}`);
    const hashes = Object.entries(table.integrity);
    loader.addHashes(hashes.map(([file, hash]) => [base + file, hash]));
    tables.set(base, table);
  }

  function addOnce(remote: string, version: RemoteVersion): Promise<void> {
    const { entry } = version;
    const added =
      pending.get(entry) ?? addTable(remote, version).finally(() => pending.delete(entry));
    pending.set(entry, added);
    return added;
  }

  return {
    /** Call it once the page has the hashes of the version's files. */
    isAllowed: (remote: string, { version, entry, filesHash = '' }: RemoteVersion): boolean =>
      import.meta.env.DEV ||
      (entry.startsWith(remoteBase(remote, version)) &&
        (loader.hashOf(entry) !== undefined || isHash(filesHash))),

    /**
     * Fetches nothing if the page has the hashes already.
     * @throws Error when it cannot be loaded as it was released; the next call loads it again
     */
    loadTable: async (remote: string, version: RemoteVersion): Promise<void> => {
      if (loader.hashOf(version.entry) === undefined && !isDeveloped(version)) {
        await addOnce(remote, version);
      }
    },

    /**
     * Loads in parallel. The files of the page that the HTML shows load with the HTML.
     * @throws Error with the address as its cause, when one of them cannot be loaded as it was released
     */
    loadPageFiles: async (
      remote: string,
      { version }: RemoteVersion,
      { pathname, language }: { pathname: string; language: string },
    ): Promise<void> => {
      const base = remoteBase(remote, version);
      const table = tables.get(base);
      if (!table) return;
      const route = Object.keys(table.pages).find((path) => covers(path, pathname));
      const files = [...((route && table.pages[route]) || []), ...(table.texts[language] ?? [])];
      await loader.load(files.map((file) => base + file));
    },

    /**
     * Loads the files of a fragment in parallel, and the shared modules that they read.
     * @returns the address of the script that exports it; in development that of the container
     * @throws Error with the address as its cause, when one of them cannot be loaded as it was released
     */
    loadFragment: async (
      remote: string,
      version: RemoteVersion,
      fragment: string,
    ): Promise<string> => {
      if (isDeveloped(version)) return version.entry;
      const base = remoteBase(remote, version.version);
      // A page knows the hashes of its own remote, but not which files its fragments need.
      if (!tables.has(base)) await addOnce(remote, version);
      const files = tables.get(base)!.fragments?.[fragment] ?? [];
      const addresses = files.map((file) => (specifierOf(file) ? file : base + file));
      const entry = addresses.find((address) => address.endsWith('.js'));
      if (!entry) throw new Error(`${remote}@${version.version} offers no fragment ${fragment}`);
      await loader.load(addresses);
      return entry;
    },

    /**
     * Asks the server past the browser's cache, which remembers modules that failed. `false` without hashes of the
     * version.
     */
    isAvailable: async (remote: string, { version }: RemoteVersion): Promise<boolean> => {
      const responses = await Promise.all(
        loader.hashesBelow(remoteBase(remote, version)).map(([address, integrity]) =>
          // `reload`: in the cache, one request without a response makes all later ones wait.
          withDeadline(address, (signal) =>
            fetch(address, { integrity, cache: 'reload', signal }),
          ).then(
            ({ ok }) => ok,
            () => false,
          ),
        ),
      );
      return responses.length > 0 && responses.every(Boolean);
    },
  };
}

const isDeveloped = ({ filesHash }: RemoteVersion): boolean => import.meta.env.DEV && !filesHash;

const fetchTable = (address: string, integrity: string): Promise<FileTable> =>
  withDeadline(address, async (signal) => {
    const response = await fetch(address, { integrity, signal });
    if (!response.ok) throw new Error(`${address} answered ${response.status}`);
    const table: unknown = await response.json();
    if (!isFileTable(table)) throw new Error(`${address} is not a file table`);
    return table;
  });

/** Browsers ignore integrity in any other form, and would then run everything. */
const isHash = (text: string): boolean => /^sha384-[\w+/]{64}$/.test(text);

export function isFileTable(value: unknown): value is FileTable {
  const { integrity, pages, texts, fragments = {} } = (value ?? {}) as Partial<FileTable>;
  return (
    isRecordOf(integrity, (hash) => typeof hash === 'string') &&
    isRecordOf(pages, isListOfTexts) &&
    isRecordOf(texts, isListOfTexts) &&
    isRecordOf(fragments, isListOfTexts)
  );
}

export const isListOfTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((text) => typeof text === 'string');

const isRecordOf = (value: unknown, isEntry: (entry: unknown) => boolean): boolean =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every(isEntry);

/** The first file without a hash. */
function findUnhashed(table: FileTable, entry: string): string | undefined {
  const { integrity, pages, texts, fragments = {} } = table;
  const lists = [pages, texts, fragments].flatMap((groups) => Object.values(groups));
  const named = [entry, ...Object.keys(integrity), ...lists.flatMap((files) => files ?? [])];
  return named.find((file) => !specifierOf(file) && !isHash(integrity[file] ?? ''));
}
