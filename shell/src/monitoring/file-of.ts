import { VERSIONS_FOLDER } from '@platform/contract/registry';

/** Which released file something came from. */
export interface ReleasedFile {
  part: string;
  version: string;
  /** Below the part's version, with line and column where they are told: `assets/app-1a2b.js:1:204`. */
  place: string;
}

const FILE =
  /\/mf\/(?<part>[a-z][a-z0-9-]*)\/(?<version>[\w.+-]+)\/(?<file>[\w./-]+\.(?:js(?:on)?|css))(?:\?[\w=&.-]*)?(?<position>(?::\d+){0,2})/;

/** The file that tells the versions of a remote: where that cannot be had, nobody knows of which version it would have told. */
const VERSIONS = new RegExp(`${VERSIONS_FOLDER}(?<part>[a-z][a-z0-9-]*)\\.json`);
export const UNKNOWN_VERSION = 'unknown';

/**
 * The first released file that a text names: the stack of an error or of components in any browser, or an address.
 * Every file of a part lies below `/mf/<part>/<version>/`, but for the one that tells which versions are live; other files
 * belong to nobody here.
 */
export function fileOf(text: string): ReleasedFile | undefined {
  const told = VERSIONS.exec(text)?.groups?.['part'];
  if (told) return { part: told, version: UNKNOWN_VERSION, place: 'versions.json' };
  const { part, version, file, position = '' } = FILE.exec(text)?.groups ?? {};
  return part && version && file ? { part, version, place: file + position } : undefined;
}
