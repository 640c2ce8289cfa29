import autocannon, { type Client } from 'autocannon';
import { setTimeout as pause } from 'node:timers/promises';
import { VERSIONS_FOLDER } from '@platform/contract/registry';
import type { Tally } from './tally.ts';

/** Each is loaded by a new visitor, and again by one who has its files. */
const PAGES = ['/', '/pricing', '/login', '/about', '/hi'];
/** A visitor comes back this often for each first visit. */
const RETURNS = 2;
/** Autocannon sends what belongs to a second at its beginning, so several start one after the other. */
const GROUPS = 10;
const CONNECTIONS_OF_GROUP = 2;

interface Wanted {
  kind: string;
  path: string;
  status: number;
  headers: Record<string, string>;
}

/** The requests of one load of a page, in their order. */
type Visit = readonly Wanted[];

/** What visitors request now. Tabs that are loading keep what they have. */
export class Mix {
  readonly url: string;
  #visits: Visit[] = [];
  #next = 0;

  constructor(url: string) {
    this.url = url;
  }

  /** Reads the pages as they are live. */
  async refresh(): Promise<void> {
    const visits = await Promise.all(PAGES.map((page) => visitsOf(this.url, page)));
    this.#visits = visits.flat();
  }

  next(): Visit {
    this.#next = (this.#next + 1) % this.#visits.length;
    return this.#visits[this.#next]!;
  }
}

const COMPRESSED = { 'accept-encoding': 'gzip, br' };

/** As for links to prices and log-in. */
const VERSIONS = ['commerce', 'auth'].map((remote) =>
  wanted('versions file', `${VERSIONS_FOLDER}${remote}.json`),
);

/** The first visit: the page, what its HTML names and versions files. Later ones: the page, which has not changed. */
async function visitsOf(url: string, page: string): Promise<Visit[]> {
  const response = await fetch(url + page);
  const html = await response.text();
  if (!response.ok) throw new Error(`${page} answered ${response.status}`);
  const compressed = await fetch(url + page, { headers: COMPRESSED });
  await compressed.body?.cancel();
  const named = [...html.matchAll(/(?:src|href)="(\/mf\/[^"]+)"/g)].map(([, file]) => file!);
  const first: Visit = [
    { kind: 'page', path: page, status: 200, headers: COMPRESSED },
    ...[...new Set(named)].map((path) => wanted('file', path)),
    ...VERSIONS,
  ];
  const again: Visit = [
    {
      kind: 'page again',
      path: page,
      status: 304,
      headers: { ...COMPRESSED, 'if-none-match': compressed.headers.get('etag') ?? '' },
    },
    ...VERSIONS,
  ];
  return [first, ...Array.from({ length: RETURNS }, () => again)];
}

function wanted(kind: string, path: string): Wanted {
  return { kind, path, status: 200, headers: COMPRESSED };
}

/** As many requests as these connections get answered. */
export async function readAtFullSpeed(
  mix: Mix,
  { connections, seconds, tally }: { connections: number; seconds: number; tally: Tally },
): Promise<void> {
  await autocannon({ ...optionsOf(mix, tally), connections, duration: seconds });
}

/** So many requests a second. @returns a function that ends it */
export async function readSteadily(
  mix: Mix,
  { rate, tally }: { rate: number; tally: Tally },
): Promise<() => Promise<void>> {
  const groups: ReturnType<typeof autocannon>[] = [];
  for (let group = 0; group < GROUPS; group += 1) {
    const options = optionsOf(mix, tally);
    const overallRate = Math.max(CONNECTIONS_OF_GROUP, Math.round(rate / GROUPS));
    const connections = CONNECTIONS_OF_GROUP;
    groups.push(autocannon({ ...options, connections, duration: FOREVER_SECONDS, overallRate }));
    await pause(1000 / GROUPS);
  }
  return async () => {
    for (const group of groups) group.stop();
    await Promise.all(groups);
  };
}

const FOREVER_SECONDS = 24 * 3600;

function optionsOf(mix: Mix, tally: Tally) {
  return { url: mix.url, setupClient: (client: Client) => browse(client, mix, tally) };
}

/** One connection: visits, one after the other. */
function browse(client: Client, mix: Mix, tally: Tally): void {
  let visit = mix.next();
  let at = -1;
  let current = visit[0]!;
  client.setRequests([
    {
      setupRequest(defaults) {
        at += 1;
        if (at === visit.length) {
          visit = mix.next();
          at = 0;
        }
        current = visit[at]!;
        return { ...defaults, path: current.path, headers: current.headers };
      },
    },
  ]);
  const requestUntil = (until: number, milliseconds: number) => ({
    kind: current.kind,
    from: until - milliseconds,
    until,
  });
  client.on('response', (status: number, _bytes: number, milliseconds: number) => {
    const request = requestUntil(performance.now(), milliseconds);
    if (status === current.status) tally.answer(request);
    else if (status === 200 && current.status === 304) tally.answer({ ...request, kind: 'page' });
    else tally.fail(request, `${current.path} answered ${status}`, false);
  });
  for (const event of ['connError', 'timeout']) {
    client.on(event, (error?: Error) => {
      const how = `${current.path}: ${error?.message ?? 'no response'}`;
      tally.fail(requestUntil(performance.now(), 0), how, false);
    });
  }
}
