import { Agent, get } from 'node:http';
import { VERSIONS_FOLDER } from '@platform/contract/registry';
import type { Tally } from 'tests/tally';

/** Each is loaded by a new visitor, and again by one who has its files. */
const PAGES = ['/', '/pricing', '/login', '/about', '/hi'];
/** A visitor comes back this often for each first visit. */
const RETURNS = 2;
const TIMEOUT_MS = 20_000;

interface Wanted {
  kind: string;
  path: string;
  headers?: Record<string, string>;
}

/** The requests of one load of a page, in their order. */
type Visit = readonly Wanted[];

/** As for links to prices and log-in. */
const VERSIONS = ['commerce', 'auth'].map((remote) => ({
  kind: 'versions file',
  path: `${VERSIONS_FOLDER}${remote}.json`,
}));

/** Visitors who load pages. */
export function readersOf(url: string, tally: Tally) {
  const agent = new Agent({ keepAlive: true });
  let visits: Visit[] = [];
  let next = 0;

  /** Reads the pages as they are live. Tabs that are loading keep what they have. */
  const refresh = async (): Promise<void> => {
    visits = (await Promise.all(PAGES.map((page) => visitsOf(page)))).flat();
  };

  const requestsOfAVisit = (): number => visits.flat().length / visits.length;

  const visit = async (): Promise<void> => {
    next = (next + 1) % visits.length;
    for (const wanted of visits[next]!) {
      await tally.time(wanted.kind, () => ask(wanted));
    }
  };

  function ask({ path, headers }: Wanted): Promise<void> {
    return new Promise((resolve, reject) => {
      const options = {
        agent,
        headers: { 'accept-encoding': 'gzip, br', ...headers },
      };
      const asked = get(url + path, options, (response) => {
        const isGood = response.statusCode === 200 || (headers && response.statusCode === 304);
        response.resume().on('error', reject);
        response.on('end', () =>
          isGood ? resolve() : reject(new Error(`${path} answered ${response.statusCode}`)),
        );
      });
      asked.setTimeout(TIMEOUT_MS, () => asked.destroy(new Error(`${path}: no response`)));
      asked.on('error', reject);
    });
  }

  /** The first visit: the page, what its HTML names and versions files. Later ones: the page, which has not changed. */
  async function visitsOf(page: string): Promise<Visit[]> {
    const response = await fetch(url + page, { headers: { 'accept-encoding': 'br' } });
    if (!response.ok) throw new Error(`${page} answered ${response.status}`);
    const html = await response.text();
    const named = [...html.matchAll(/(?:src|href)="(\/mf\/[^"]+)"/g)].map(([, file]) => file!);
    const files = [...new Set(named)].map((path) => ({ kind: 'file', path }));
    const known = { 'if-none-match': response.headers.get('etag') ?? '' };
    const again = [{ kind: 'page again', path: page, headers: known }, ...VERSIONS];
    return [
      [{ kind: 'page', path: page }, ...files, ...VERSIONS],
      ...Array.from({ length: RETURNS }, () => again),
    ];
  }

  return { refresh, visit, requestsOfAVisit };
}
