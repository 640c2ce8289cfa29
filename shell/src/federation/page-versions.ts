import type { Registry, RemoteVersion, RemoteVersions } from '@platform/contract/registry';

/** Which versions of each remote a page runs. It is decided once for each of them, when the page first learns of it. */
export interface PageVersions {
  /**
   * The versions of a remote that this page may run: the one to run first, then those that stand in for it when its code
   * cannot be had. Where the page did not come with them they are fetched, once: what goes live afterwards is for the
   * next full load.
   * @throws OutdatedPage when what is live now was never held to this page
   * @throws Error when they cannot be had; asking again asks again
   */
  of: (remote: string) => Promise<readonly RemoteVersion[]>;
  /** The version that this page is for, whose HTML it may carry; `undefined` while it is not known. */
  wanted: (remote: string) => string | undefined;
}

/**
 * @param options.tries whether this browser tries a canary
 * @param options.mayRun whether the code of a version can be trusted; where it cannot, the version does not exist
 * @param options.fetchVersions fetches those of remotes that the page did not come with
 */
export function pageVersions(
  { remotes }: Registry,
  options: {
    tries: (canary: { percent: number }) => boolean;
    mayRun: (remote: string, version: RemoteVersion) => boolean;
    fetchVersions: (remote: string) => Promise<RemoteVersions>;
  },
): PageVersions {
  const { tries, mayRun, fetchVersions } = options;
  const known = new Map<string, { wanted: string; toRun: readonly RemoteVersion[] }>();
  const asked = new Map<string, Promise<void>>();

  function learn(remote: string, live: RemoteVersions): void {
    const { canary, lastGood } = live;
    const tried = canary && tries(canary) ? canary : undefined;
    const all = [tried, live, lastGood].filter((one) => one !== undefined);
    known.set(remote, {
      wanted: (tried ?? live).version,
      toRun: all.filter((version) => mayRun(remote, version)),
    });
  }
  for (const [remote, { live }] of Object.entries(remotes)) if (live) learn(remote, live);

  async function ask(remote: string): Promise<void> {
    try {
      learn(remote, await fetchVersions(remote));
    } finally {
      asked.delete(remote);
    }
  }

  return {
    wanted: (remote) => known.get(remote)?.wanted,
    async of(remote) {
      if (!remotes[remote]) throw new Error(`no remote is called ${remote}`);
      if (!known.has(remote)) {
        const answer = asked.get(remote) ?? ask(remote);
        asked.set(remote, answer);
        await answer;
      }
      return known.get(remote)!.toRun;
    },
  };
}

declare global {
  /** Decided by a script in the page's head, for all of the page: see `canary-scripts.ts`. In development there is none. */
  var triesCanary: ((canary: { percent: number }) => boolean) | undefined;
}

/** Whether this browser tries a canary. */
export const isInCanary = (canary: { percent: number }): boolean =>
  globalThis.triesCanary?.(canary) ?? false;
