import type { RemoteVersions } from '@platform/contract/registry';

/** One remote as this page has it. */
export interface RemoteReport {
  remote: string;
  version: string;
  /** What the version is to the site. `candidate`: this tab previews it. */
  role: 'live' | 'candidate' | 'last good';
  /** Whether its app is here. */
  isLoaded: boolean;
  /** The version that would stand in for it. */
  lastGood: string | undefined;
  /** Address of its federation entry. */
  entry: string;
  /** Files that were asked for so far. */
  files: number;
  /** For how long any of them was on its way. */
  milliseconds: number;
  /** Where they came from; browsers do not tell it of other sites' files. */
  from: 'network' | 'cache' | 'both' | 'unknown';
}

/** What the browser measured of one file. */
export type FileTiming = Pick<
  PerformanceResourceTiming,
  'name' | 'startTime' | 'responseEnd' | 'transferSize' | 'decodedBodySize'
>;

/**
 * Describes a remote out of its versions and what the browser measured.
 * @param options.running the version whose app is here, if one is
 * @param options.isPreviewed whether this tab shows a candidate of it
 * @param options.page the address of the page, which addresses of entries are relative to
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
  const { lastGood } = live;
  const isStandIn = running !== undefined && running === lastGood?.version;
  const { version, entry } = isStandIn ? lastGood : live;
  const folder = new URL('.', new URL(entry, page)).href;
  const files = timings.filter(({ name }) => name.startsWith(folder));
  return {
    remote,
    version,
    role: isPreviewed ? 'candidate' : isStandIn ? 'last good' : 'live',
    isLoaded: running !== undefined,
    lastGood: lastGood?.version,
    entry,
    files: files.length,
    milliseconds: Math.round(timeOnTheWay(files)),
    from: originOf(files),
  };
}

/** Files that load side by side count once. */
function timeOnTheWay(files: readonly FileTiming[]): number {
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
