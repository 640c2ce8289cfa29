import type { RequestListener } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { SiteRequest } from '@platform/release/respond/request';
import { isCode } from '@platform/release/respond/respond';
import { sitesOf } from '@platform/release/state/parts';
import type { State } from '@platform/release/state/state';
import {
  codeOf,
  type FileCache,
  fileCache,
  READS_AT_ONCE,
} from '@platform/release/store/open-site';
import { mapConcurrently, type Store } from '@platform/release/store/store';
import { answer, type FailedRequest } from './choose-site.ts';
import { type HandledRequest, listen, siteListener } from '@platform/release/respond/http-server';
import { type FollowEvent, liveSite, openState, type ServedState } from './live-site.ts';

export interface ServeOptions {
  /** 0 for any free port. */
  port: number;
  /** Loopback by default. */
  host?: string | undefined;
  /** The port of health and metrics on the same address; none by default. */
  adminPort?: number;
  /** Looks for a new state before each page, so that a release is visible with the next load. For one machine. */
  isFresh?: boolean;
  /** The time between two reads of the store, 250 by default. */
  everyMs?: number;
  log?: (event: ServeEvent) => void;
}

/** Files of the live site stay in any case. */
const CACHE_BYTES = 256 * 2 ** 20;

/** Keeps nothing outside its memory, so any number of servers can serve the same store. */
export async function serveStore(
  store: Store,
  { port, host, adminPort, isFresh, everyMs = 250, log = () => undefined }: ServeOptions,
) {
  const counters = createCounters();
  const files = fileCache(store, CACHE_BYTES);
  const closed = new AbortController();
  let isDraining = false;
  function record(event: ServeEvent): void {
    counters.count(event);
    log(event);
  }
  // A new state is served once all its files are in memory. If that fails, the last complete state stays.
  const open = (state: State) => readServedState(store, files, state);
  const live = liveSite(store, { open, log: record });
  let refreshing: Promise<void> | undefined;
  const refresh = (): Promise<void> =>
    (refreshing ??= live.refresh().finally(() => {
      refreshing = undefined;
    }));
  async function follow(): Promise<void> {
    while (!closed.signal.aborted) {
      await delay(everyMs, undefined, { ref: false });
      await refresh();
    }
  }
  const isReady = () => live.state() !== undefined && !isDraining;

  const metrics = (): string =>
    [
      ...counters.values,
      ['site_state', live.state()?.sequence ?? 0],
      ['site_store_contact_timestamp_seconds', Math.floor(live.lastContact() / 1000)],
      ['site_cache_bytes', files.bytes],
      ['site_ready', Number(isReady())],
      ['process_memory_bytes', process.memoryUsage.rss()],
    ]
      .map((one) => one.join(' '))
      .join('\n');
  const admin: RequestListener = ({ url = '' }, response) => {
    const answers: Record<string, [status: number, text: string]> = {
      '/health': [200, 'alive'],
      '/ready': isReady() ? [200, 'ready'] : [503, 'not ready'],
      '/metrics': [200, metrics()],
    };
    const [status, text] = answers[url] ?? [404, 'Not found'];
    response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' }).end(`${text}\n`);
  };

  async function freshState({ pathname }: SiteRequest) {
    if (!isCode(pathname)) await refresh();
    return live.state();
  }

  await refresh();
  void follow();
  const options = { state: isFresh ? freshState : live.state, log: record };
  const server = await listen(
    siteListener((request) => answer(request, options), record),
    { port, host },
  );
  const adminServer =
    adminPort === undefined ? undefined : await listen(admin, { port: adminPort, host });
  return {
    url: server.url,
    /** The address of health and metrics, if there is one. */
    adminUrl: adminServer?.url,
    /** Fails the readiness check, while requests are answered as before. */
    drain() {
      isDraining = true;
    },
    /** Stops accepting connections, and waits for open requests until the time is over. */
    async close(graceMs?: number) {
      isDraining = true;
      closed.abort();
      await server.close(graceMs);
      await adminServer?.close();
    },
  };
}

/**
 * Reads everything that visitors of a state can ask for, so that no later fault of the store reaches them: the pages of
 * the live site and of its canaries, and all versions that these can load. Previews are read when they are asked for.
 * @throws Error if a file is missing or cannot be read; then the state must not be served
 */
export async function readServedState(
  store: Store,
  files: FileCache,
  live: State,
): Promise<ServedState> {
  const { previews: _, ...visible } = live;
  const served = await openState(store, files.read, live);
  const sites = [served.live, ...served.canaries.map(({ site }) => site)];
  const code = (await codeOf(store, sitesOf(visible))).map((key) => [key, key] as const);
  const wanted = new Map(
    sites.flatMap((site) =>
      [...site.keys, ...code].map(([name, key]) => [key, { site, name }] as const),
    ),
  );
  await mapConcurrently([...wanted], READS_AT_ONCE, async ([key, { site, name }]) => {
    if (!(await site.file(name))) throw new Error(`${key} is not in ${store.place}`);
  });
  files.pin(new Set(wanted.keys()));
  return served;
}

/** One line of the log. */
export type ServeEvent = FollowEvent | HandledRequest | FailedRequest;

/**
 * By name in Prometheus's format.
 * @see https://prometheus.io/docs/instrumenting/exposition_formats/
 */
function createCounters() {
  const names = ['response_bytes_total', 'store_errors_total', 'state_changes_total'];
  const values = new Map(names.map((name) => [`site_${name}`, 0]));
  const add = (name: string, value = 1) => void values.set(name, (values.get(name) ?? 0) + value);
  return {
    values,
    count(event: ServeEvent): void {
      if (event.event === 'state') return add('site_state_changes_total');
      if (event.event !== 'request') return add('site_store_errors_total');
      add(`site_requests_total{status="${Math.floor(event.status / 100)}xx"}`);
      add('site_response_bytes_total', event.bytes);
      add('site_request_seconds_sum', event.milliseconds / 1000);
      add('site_request_seconds_count');
    },
  };
}
