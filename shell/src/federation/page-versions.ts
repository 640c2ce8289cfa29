import type { Registry, RemoteVersion } from 'shared-kit/contract';

/**
 * The versions of each remote that this page may run, by the remote's name: the one to run first, then those that
 * stand in for it when its code cannot be had.
 */
export type PageVersions = Readonly<Record<string, readonly RemoteVersion[]>>;

/**
 * Which version of each remote this page runs. It is decided once, when the page starts: what goes live while a page
 * is open is for the next full load.
 * @param options.tried remotes of which this page tries the canary; what is live stands in for it
 * @param options.mayRun whether the code of a version can be trusted; where it cannot, the version does not exist
 */
export function versionsOfPage(
  registry: Registry,
  options: {
    tried: ReadonlySet<string>;
    mayRun: (remote: string, version: RemoteVersion) => boolean;
  },
): PageVersions {
  const { tried, mayRun } = options;
  return Object.fromEntries(
    Object.entries(registry.remotes).map(([remote, live]) => {
      const wanted = wantedVersion(registry, remote, tried);
      const known = [...new Set([wanted, live]), ...(live.lastGood ? [live.lastGood] : [])];
      return [remote, known.filter((one) => mayRun(remote, one))];
    }),
  );
}

/** The version of a remote that a page is for, and whose HTML it may carry. */
export function wantedVersion(
  { remotes }: Registry,
  remote: string,
  tried: ReadonlySet<string>,
): RemoteVersion {
  const live = remotes[remote]!;
  return (tried.has(remote) && live.canary) || live;
}

/** Remotes of which this page tries the canary. A script in its head decided it, before anything was shown. */
export const triedRemotes = ({ documentElement }: Document): ReadonlySet<string> =>
  new Set(documentElement.dataset['canary']?.split(' '));
