import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LOCAL_KEYS } from '@platform/local/local-keys';
import { afterEach, expect, test } from 'vitest';
import type { VersionReports } from '@platform/contract/site';
import { readReports } from './reports.ts';

const REPORTS: VersionReports[] = [
  {
    part: 'commerce',
    version: '0.1.0-a',
    views: 1800,
    errors: 14,
    failed_loads: 1,
    lcp_p75: 812.4,
    inp_p75: null,
  },
];
const KEY = { SUPABASE_SECRET_KEY: 'sb_secret_1' };

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function backend(
  respond: RequestListener,
  supabaseKey = 'publishable',
): Promise<{ supabaseUrl: string; supabaseKey: string }> {
  const server = createServer(respond).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { supabaseUrl: `http://127.0.0.1:${port}`, supabaseKey };
}

const respondFor =
  (key: string): RequestListener =>
  (request, response) => {
    const isAsked = request.url === '/rest/v1/rpc/reports_by_version';
    const { apikey, authorization } = request.headers;
    response.statusCode = isAsked && apikey === key && !authorization ? 200 : 401;
    response.end(JSON.stringify(REPORTS));
  };

test('An operator with the secret key reads what pages reported', async () => {
  expect(await readReports(await backend(respondFor('sb_secret_1')), KEY)).toEqual(REPORTS);
});

test('An operator reads the reports of the local backend without setting a key', async () => {
  const env = await backend(respondFor(LOCAL_KEYS.secret), LOCAL_KEYS.publishable);
  expect(await readReports(env, {})).toEqual(REPORTS);
});

test('An operator who cannot read the reports learns why, and what to do', async () => {
  const env = await backend(respondFor('another'));
  const { supabaseUrl } = env;
  const url = `${supabaseUrl}/rest/v1/rpc/reports_by_version`;
  await expect(readReports(env, {})).rejects.toThrow(
    `To read the reports, set SUPABASE_SECRET_KEY to a secret key of ${supabaseUrl}.`,
  );
  await expect(readReports(env, KEY)).rejects.toThrow(`${url} answered 401`);
  await expect(readReports({ ...env, reportUrl: '' }, KEY)).rejects.toThrow('Pages do not report');
  const elsewhere = { ...env, reportUrl: 'https://collector.example/' };
  await expect(readReports(elsewhere, KEY)).rejects.toThrow(
    'Pages report to https://collector.example/: ask there.',
  );
  servers[0]!.close();
  servers[0]!.closeAllConnections();
  await expect(readReports(env, KEY)).rejects.toThrow(`no response from ${url}`);
});
