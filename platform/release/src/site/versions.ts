import type { RemoteContract } from '@platform/contract/artifact';
import {
  HASHES_FILE,
  type RemoteVersion,
  type RemoteVersions,
  type VersionsFile,
} from '@platform/contract/registry';
import type { SiteRemote } from './parts.ts';

/** The versions of a remote that pages may run. */
export const versionsOf = ({ current, lastGood, canary }: SiteRemote): RemoteVersions => ({
  ...versionOf(current),
  ...(lastGood && { lastGood: versionOf(lastGood) }),
  ...(canary && { canary: { ...versionOf(canary.contract), percent: canary.percent } }),
});

/**
 * The same for pages of other remotes. The hashes of what is run first come along, so that there is one small file
 * before the code and not two.
 * @param maps the text of `HASHES_FILE`, by version
 */
export function versionsFile(
  remote: SiteRemote,
  edition: string,
  maps: Readonly<Record<string, string>>,
): VersionsFile {
  const { canary, ...live } = versionsOf(remote);
  const withMap = <T extends RemoteVersion>(version: T): T => {
    const map = maps[version.version];
    return { ...version, ...(map !== undefined && { map }) };
  };
  return { edition, ...withMap(live), ...(canary && { canary: withMap(canary) }) };
}

function versionOf({ version, base, entry, files }: RemoteContract): RemoteVersion {
  const hashes = files[HASHES_FILE]?.integrity;
  return { version, entry: base + entry, ...(hashes && { hashes }) };
}
