import {
  versionsAddress,
  type Registry,
  type RemoteVersion,
  type RemoteVersions,
  type VersionsFile,
} from '@platform/contract/registry';
import { withDeadline } from './deadline.ts';
import { OutdatedPage } from './load-errors.ts';
import { isFileTable, isListOfTexts } from './remote-files.ts';

export type Versions = ReturnType<typeof createVersions>;

/**
 * Decided once for each remote, when the page first learns its versions.
 * @param options.fetchVersions for remotes that the page does not contain
 */
export function createVersions(
  { remotes }: Registry,
  options: {
    isAllowed: (remote: string, version: RemoteVersion) => boolean;
    fetchVersions: (remote: string) => Promise<RemoteVersions>;
  },
) {
  const known = new Map<string, { expected: string; toRun: readonly RemoteVersion[] }>();
  const pending = new Map<string, Promise<void>>();

  function learn(remote: string, live: RemoteVersions): void {
    const all = live.fallback ? [live, live.fallback] : [live];
    known.set(remote, {
      expected: live.version,
      toRun: all.filter((version) => options.isAllowed(remote, version)),
    });
  }
  for (const [remote, { live }] of Object.entries(remotes)) if (live) learn(remote, live);

  async function fetchOnce(remote: string): Promise<void> {
    try {
      learn(remote, await options.fetchVersions(remote));
    } finally {
      pending.delete(remote);
    }
  }

  return {
    /** The version that the page was made for. `undefined` until the page knows it. */
    expected: (remote: string): string | undefined => known.get(remote)?.expected,
    /**
     * The expected version first, then its fallback versions. Those of another remote are fetched once.
     * @throws OutdatedPage when the live versions were not tested with this page
     * @throws Error when they cannot be loaded; the next call fetches them again
     */
    of: async (remote: string): Promise<readonly RemoteVersion[]> => {
      if (!remotes[remote]) throw new Error(`no remote is called ${remote}`);
      if (!known.has(remote)) {
        const fetched = pending.get(remote) ?? fetchOnce(remote);
        pending.set(remote, fetched);
        await fetched;
      }
      return known.get(remote)!.toRun;
    },
  };
}

/**
 * Reads a remote's versions file. It is as trusted as the page, since the same site sends both.
 * @throws OutdatedPage when the versions are for pages of another edition
 * @throws Stalled when the server does not answer
 * @throws Error when they cannot be loaded, or are not a versions file
 */
export async function fetchVersions(
  remote: string,
  edition: string | undefined,
): Promise<RemoteVersions> {
  const address = versionsAddress(remote);
  const file = await withDeadline(address, async (signal): Promise<unknown> => {
    // `no-cache`: each release changes this file, whatever a web host says about caching.
    const response = await fetch(address, { cache: 'no-cache', signal });
    if (!response.ok) throw new Error(`${address} answered ${response.status}`);
    return response.json();
  });
  if (!isVersionsFile(file)) throw new Error(`${address} is not a versions file`);
  const { edition: required, ...versions } = file;
  if (required !== edition) throw new OutdatedPage(`${address} is for pages of another edition`);
  return versions;
}

function isVersionsFile(value: unknown): value is VersionsFile {
  const { edition, fallback } = (value ?? {}) as Partial<VersionsFile>;
  return (
    typeof edition === 'string' &&
    isVersion(value) &&
    (fallback === undefined || isVersion(fallback))
  );
}

function isVersion(value: unknown): value is RemoteVersion {
  const { files, ...fields } = (value ?? {}) as Partial<RemoteVersion>;
  const { version, entry, filesHash = '', shared = [] } = fields;
  return (
    [version, entry, filesHash].every((field) => typeof field === 'string') &&
    isListOfTexts(shared) &&
    (files === undefined || isFileTable(files))
  );
}
