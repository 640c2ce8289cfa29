import type { FailedRequest } from './choose-site.ts';
import type { HandledRequest } from './http-server.ts';
import type { FollowEvent } from './live-site.ts';

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
