import { remoteBase } from '@platform/contract/artifact';
import type { RemoteVersions } from '@platform/contract/registry';

/** One remote in this page. */
export interface RemoteReport {
  remote: string;
  version: string;
  /** `fallback`: a fallback version runs. `candidate`: the page is a preview of it. */
  role: 'live' | 'candidate' | 'fallback';
  /** Whether its app is loaded. */
  isLoaded: boolean;
  /** Its fallback version. */
  fallback: string | undefined;
  /** Address of its entry. */
  entry: string;
  /** Number of files that were requested so far. */
  files: number;
  /** How long at least one of them was loading. */
  milliseconds: number;
  /** Where the files came from. Browsers do not say it of files of other sites. */
  from: 'network' | 'cache' | 'both' | 'unknown';
}

/** The browser's measurements of one file. */
export type FileTiming = Pick<
  PerformanceResourceTiming,
  'name' | 'startTime' | 'responseEnd' | 'transferSize' | 'decodedBodySize'
>;

/**
 * Describes a remote from its versions and the browser's measurements.
 * @param options.running the version that is loaded, if one is
 * @param options.isPreviewed whether the page is a preview of it
 * @param options.page the address of the page, to which the addresses of entries are relative
 */
export function describeRemote(
  remote: string,
  live: RemoteVersions,
  options: {
    running: string | undefined;
    isPreviewed: boolean;
    page: string;
    timings: readonly FileTiming[];
  },
): RemoteReport {
  const { running, isPreviewed, page, timings } = options;
  const { fallback } = live;
  const isFallback = running !== undefined && running === fallback?.version;
  const { version, entry } = isFallback ? fallback : live;
  const base = remoteBase(remote, version);
  const folder = new URL(entry.startsWith(base) ? base : '.', new URL(entry, page)).href;
  const files = timings.filter(({ name }) => name.startsWith(folder));
  return {
    remote,
    version,
    role: isPreviewed ? 'candidate' : isFallback ? 'fallback' : 'live',
    isLoaded: running !== undefined,
    fallback: fallback?.version,
    entry,
    files: files.length,
    milliseconds: Math.round(loadTime(files)),
    from: originOf(files),
  };
}

/** Milliseconds in which at least one of the files was loading. */
function loadTime(files: readonly FileTiming[]): number {
  let total = 0;
  let until = 0;
  for (const { startTime, responseEnd } of files.toSorted((a, b) => a.startTime - b.startTime)) {
    total += Math.max(0, responseEnd - Math.max(startTime, until));
    until = Math.max(until, responseEnd);
  }
  return total;
}

function originOf(files: readonly FileTiming[]): RemoteReport['from'] {
  const isFetched = files.some(({ transferSize }) => transferSize > 0);
  const isCached = files.some((file) => file.transferSize === 0 && file.decodedBodySize > 0);
  if (isFetched && isCached) return 'both';
  if (isFetched) return 'network';
  return isCached ? 'cache' : 'unknown';
}

/** A shared module in this page. */
export interface ShareReport {
  specifier: string;
  version: string;
  /** The remotes that have imported it so far. */
  usedBy: string[];
}

/**
 * Every shared module in the page.
 * @param versions the versions in the shell, by specifier
 * @param imported the shared modules that each loaded remote imports
 */
export const describeShares = (
  versions: Readonly<Record<string, string>>,
  imported: Readonly<Record<string, readonly string[]>>,
): ShareReport[] =>
  Object.entries(versions)
    .map(([specifier, version]) => ({
      specifier,
      version,
      usedBy: Object.keys(imported).filter((remote) => imported[remote]!.includes(specifier)),
    }))
    .toSorted((a, b) => a.specifier.localeCompare(b.specifier));
