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
  const metrics = createMetrics();
  const files = fileCache(sharingReads(store), CACHE_BYTES);
  let isDraining = false;
  function record(event: ServeEvent): void {
    metrics.count(event);
    log(event);
  }
  const follower = followStore(store, files, { everyMs, log: record });
  const isReady = () => follower.state() !== undefined && !isDraining;

  const admin: RequestListener = (request, response) => {
    const send = (status: number, text: string): void => {
      response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' }).end(`${text}\n`);
    };
    switch (request.url) {
      case '/health':
        return send(200, 'alive');
      case '/ready':
        return isReady() ? send(200, 'ready') : send(503, 'not ready');
      case '/metrics':
        return send(
          200,
          metrics.text({
            site_state: follower.state()?.sequence ?? 0,
            site_store_contact_timestamp_seconds: Math.floor(follower.lastContact() / 1000),
            site_cache_bytes: files.bytes,
            site_ready: Number(isReady()),
            process_memory_bytes: process.memoryUsage.rss(),
          }),
        );
      default:
        return send(404, 'Not found');
    }
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

/** The upper bounds of the histogram, in seconds. */
const BUCKETS = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5];

export interface Metrics {
  count: (event: ServeEvent) => void;
  /** In Prometheus's format. @param gauges values of this moment, by name */
  text: (gauges: Readonly<Record<string, number>>) => string;
}

/** @see https://prometheus.io/docs/instrumenting/exposition_formats/ */
export function createMetrics(): Metrics {
  const requests = new Map<string, number>();
  const buckets = BUCKETS.map(() => 0);
  let [total, seconds, bytes, storeErrors, states] = [0, 0, 0, 0, 0];

  function countRequest(response: ServeEvent & { event: 'request' }): void {
    const status = `${Math.floor(response.status / 100)}xx`;
    requests.set(status, (requests.get(status) ?? 0) + 1);
    const took = response.milliseconds / 1000;
    total += 1;
    seconds += took;
    bytes += response.bytes;
    for (const [index, bound] of BUCKETS.entries()) {
      if (took <= bound) buckets[index]! += 1;
    }
  }

  return {
    count(event) {
      if (event.event === 'request') countRequest(event);
      else if (event.event === 'state') states += 1;
      else storeErrors += 1;
    },
    text: (gauges) =>
      [
        '# TYPE site_requests_total counter',
        ...[...requests].map(
          ([status, count]) => `site_requests_total{status="${status}"} ${count}`,
        ),
        '# TYPE site_request_seconds histogram',
        ...BUCKETS.map(
          (bound, index) => `site_request_seconds_bucket{le="${bound}"} ${buckets[index]}`,
        ),
        `site_request_seconds_bucket{le="+Inf"} ${total}`,
        `site_request_seconds_sum ${seconds}`,
        `site_request_seconds_count ${total}`,
        ...counter('site_response_bytes_total', bytes),
        ...counter('site_store_errors_total', storeErrors),
        ...counter('site_state_changes_total', states),
        ...Object.entries(gauges).flatMap(([name, value]) => [
          `# TYPE ${name} gauge`,
          `${name} ${value}`,
        ]),
      ].join('\n'),
  };
}

const counter = (name: string, value: number): string[] => [
  `# TYPE ${name} counter`,
  `${name} ${value}`,
];
