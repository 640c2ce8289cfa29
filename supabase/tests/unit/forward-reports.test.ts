import { createServer, type IncomingHttpHeaders } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { Report } from '@platform/contract/report';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { forwardReports } from '../../functions/report/forward-reports.ts';

const PAGE = { part: 'commerce', version: '0.1.0-1a2b', page: '/pricing' } as const;
const VIEW: Report = { kind: 'view', ...PAGE };
const FAULT: Report = {
  kind: 'error',
  ...PAGE,
  name: 'TypeError',
  place: 'assets/app-x.js:1:2045',
  count: 3,
};
const LCP: Report = { kind: 'vital', ...PAGE, name: 'LCP', value: 812.5 };
const NOW = new Date('2026-11-26T05:00:00.000Z');

interface Received {
  path: string | undefined;
  headers: IncomingHttpHeaders;
  body: unknown;
}
let received: Received[];
let status: number;

/** A collector on this machine. */
const server = createServer((request, response) => {
  void json(request).then((body) => {
    received.push({ path: request.url, headers: request.headers, body });
    return response.writeHead(status).end();
  });
}).listen(0, '127.0.0.1');
let host: string;

beforeAll(async () => {
  if (!server.listening) await once(server, 'listening');
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return () => server.close();
});
beforeEach(() => {
  [received, status] = [[], 200];
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function forward(settings: Record<string, string>, reports: Report[]): Promise<void> {
  vi.stubGlobal('Deno', { env: { get: (name: string) => settings[name] } });
  await forwardReports(reports, NOW);
}

test('Without a setting no report leaves the backend', async () => {
  await forward({}, [VIEW, FAULT]);
  expect(received).toEqual([]);
});

test('An OpenTelemetry collector gets every report as a log record of its part, with the headers that it asks for', async () => {
  const settings = {
    REPORT_OTLP_ENDPOINT: `http://${host}/`,
    REPORT_OTLP_HEADERS: 'api-key=secret%3D,x-team=shop',
  };
  await forward(settings, [VIEW, FAULT, LCP]);
  const [{ path, headers, body }] = received as [Received];
  expect(path).toBe('/v1/logs');
  expect(headers).toMatchObject({ 'api-key': 'secret=', 'x-team': 'shop' });
  const { resourceLogs } = body as { resourceLogs: object[] };
  expect(resourceLogs).toHaveLength(3);
  const attribute = (key: string, stringValue: string) => ({ key, value: { stringValue } });
  const record = {
    timeUnixNano: '1795669200000000000',
    severityNumber: 17,
    severityText: 'ERROR',
    eventName: 'page.error',
    body: { stringValue: `error TypeError ${FAULT.place}` },
    attributes: [
      attribute('page', '/pricing'),
      attribute('name', 'TypeError'),
      attribute('place', FAULT.place!),
      { key: 'count', value: { doubleValue: 3 } },
    ],
  };
  expect(resourceLogs[1]).toEqual({
    resource: {
      attributes: [
        attribute('service.name', 'commerce'),
        attribute('service.version', PAGE.version),
      ],
    },
    scopeLogs: [{ scope: { name: 'reports' }, logRecords: [record] }],
  });
});

test('A collector that refuses or is off is logged, and the page gets its answer', async () => {
  status = 503;
  const log = vi.spyOn(console, 'error').mockReturnValue(undefined);
  await forward({ REPORT_OTLP_ENDPOINT: `http://${host}` }, [FAULT]);
  await forward({ REPORT_OTLP_ENDPOINT: 'http://127.0.0.1:1' }, [FAULT]);
  expect(log.mock.calls.map(String)).toEqual([
    'The collector answered 503',
    expect.stringContaining('The collector did not get the reports'),
  ]);
});
