import {
  versionsAddress,
  type RemoteVersion,
  type RemoteVersions,
  type VersionsFile,
} from '@platform/contract/registry';
import { OutdatedPage } from './no-code.ts';
import { inTime } from './patience.ts';

/**
 * The versions of a remote that are live now. They can be trusted as the page itself: the same site sends both.
 * @param edition that of the page
 * @throws OutdatedPage when they are for pages of another edition
 * @throws Stalled when the server does not answer
 * @throws Error when they cannot be had, or are something else
 */
export async function fetchVersions(
  remote: string,
  edition: string | undefined,
): Promise<RemoteVersions> {
  const address = versionsAddress(remote);
  const told = await inTime(address, async (signal): Promise<unknown> => {
    // Whatever a host says of its files: what is told here changes.
    const response = await fetch(address, { cache: 'no-cache', signal });
    if (!response.ok) throw new Error(`${address} answered ${response.status}`);
    return response.json();
  });
  if (!isVersionsFile(told)) throw new Error(`${address} tells no versions`);
  const { edition: wanted, ...versions } = told;
  if (wanted !== edition) throw new OutdatedPage(`${address} is for pages of another edition`);
  return versions;
}

function isVersionsFile(told: unknown): told is VersionsFile {
  const { edition, lastGood, canary } = (told ?? {}) as Partial<VersionsFile>;
  return (
    typeof edition === 'string' &&
    isVersion(told) &&
    (lastGood === undefined || isVersion(lastGood)) &&
    (canary === undefined || (isVersion(canary) && typeof canary.percent === 'number'))
  );
}

function isVersion(told: unknown): told is RemoteVersion {
  const { version, entry, hashes = '', map = '' } = told as Partial<RemoteVersion>;
  return [version, entry, hashes, map].every((value) => typeof value === 'string');
}
