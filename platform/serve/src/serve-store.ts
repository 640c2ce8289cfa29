import type { RequestListener } from 'node:http';
import type { SiteRequest } from '@platform/release/respond/request';
import { isCode } from '@platform/release/respond/respond';
import { fileCache, sharingReads } from '@platform/release/store/open-site';
import type { Store } from '@platform/release/store/store';
import { answer, type FailedRequest } from './choose-site.ts';
import { type HandledRequest, listen, siteListener } from '@platform/release/respond/http-server';
import { type FollowEvent, followStore } from './live-site.ts';

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

export interface StoreServer {
  url: string;
  /** The address of health and metrics, if there is one. */
  adminUrl: string | undefined;
  /** Fails the readiness check, while requests are answered as before. */
  drain: () => void;
  /** Stops accepting connections, and waits for open requests until the time is over. */
  close: (graceMs?: number) => Promise<void>;
}

/** Files of the live site stay in any case. */
const CACHE_BYTES = 256 * 2 ** 20;

/** Keeps nothing outside its memory, so any number of servers can serve the same store. */
export async function serveStore(
  store: Store,
  { port, host, adminPort, isFresh, everyMs = 250, log = () => undefined }: ServeOptions,
): Promise<StoreServer> {
  const counters = createCounters();
  const files = fileCache(sharingReads(store), CACHE_BYTES);
  let isDraining = false;
  function record(event: ServeEvent): void {
    counters.count(event);
    log(event);
  }
  const follower = followStore(store, files, { everyMs, log: record });
  const isReady = () => follower.state() !== undefined && !isDraining;

  const metrics = () => [
    ...counters.values,
    ['site_state', follower.state()?.sequence ?? 0],
    ['site_store_contact_timestamp_seconds', Math.floor(follower.lastContact() / 1000)],
    ['site_cache_bytes', files.bytes],
    ['site_ready', Number(isReady())],
    ['process_memory_bytes', process.memoryUsage.rss()],
  ];
  const admin: RequestListener = ({ url = '' }, response) => {
    const answers: Record<string, [status: number, text: string]> = {
      '/health': [200, 'alive'],
      '/ready': isReady() ? [200, 'ready'] : [503, 'not ready'],
      '/metrics': [
        200,
        metrics()
          .map((one) => one.join(' '))
          .join('\n'),
      ],
    };
    const [status, text] = answers[url] ?? [404, 'Not found'];
    response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' }).end(`${text}\n`);
  };

  async function freshState({ pathname }: SiteRequest) {
    if (!isCode(pathname)) await follower.refresh();
    return follower.state();
  }

  await follower.refresh();
  const options = { state: isFresh ? freshState : follower.state, log: record };
  const server = await listen(
    siteListener((request) => answer(request, options), record),
    { port, host },
  );
  const adminServer =
    adminPort === undefined ? undefined : await listen(admin, { port: adminPort, host });
  return {
    url: server.url,
    adminUrl: adminServer?.url,
    drain() {
      isDraining = true;
    },
    async close(graceMs) {
      isDraining = true;
      follower.stop();
      await server.close(graceMs);
      await adminServer?.close();
    },
  };
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
