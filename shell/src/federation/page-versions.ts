import type { Registry, RemoteVersion } from 'shared-kit/contract';

/**
 * The versions of each remote that this page may run, by the remote's name: the one to run first, then those that
 * stand in for it when its code cannot be had.
 */
export type PageVersions = Readonly<Record<string, readonly RemoteVersion[]>>;

/**
 * Which version of each remote this page runs. It is decided once, when the page starts: what goes live while a page
 * is open is for the next full load.
 * @param mayRun whether the code of a version can be trusted; where it cannot, the version does not exist
 */
export function versionsOfPage(
  registry: Registry,
  mayRun: (remote: string, version: RemoteVersion) => boolean,
): PageVersions {
  return Object.fromEntries(
    Object.entries(registry.remotes).map(([remote, { version, entry, lastGood }]) => {
      const known = [{ version, entry }, ...(lastGood ? [lastGood] : [])];
      return [remote, known.filter((one) => mayRun(remote, one))];
    }),
  );
}
