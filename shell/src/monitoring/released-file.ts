import { VERSIONS_FOLDER } from '@platform/contract/registry';

// Apart from what describes errors, which a page loads later.

const FILE =
  /\/mf\/(?<part>[a-z][a-z0-9-]*)\/(?<version>[\w.+-]+)\/(?<file>[\w./-]+\.(?:js(?:on)?|css))(?:\?[\w=&.-]*)?(?<position>(?::\d+){0,2})/;

const VERSIONS_FILE = new RegExp(`${VERSIONS_FOLDER}(?<part>[a-z][a-z0-9-]*)\\.json`);

/** The version in reports about a remote whose versions file could not be loaded. */
export const UNKNOWN_VERSION = 'unknown';

/**
 * @param text an error stack or component stack of any browser, or an address
 * @returns the place is a path under the part's version, with line and column if they are known:
 *   `assets/app-1a2b.js:1:204`
 */
export function releasedFileIn(text: string) {
  const remote = VERSIONS_FILE.exec(text)?.groups?.['part'];
  if (remote) return { part: remote, version: UNKNOWN_VERSION, place: 'versions.json' };
  const { part, version, file, position = '' } = FILE.exec(text)?.groups ?? {};
  return part && version && file ? { part, version, place: file + position } : undefined;
}
