import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LOCAL_KEYS } from '@platform/local/local-keys';
import { afterEach, expect, test } from 'vitest';
import { readReports } from './reports.ts';

const REPORTS = [{ part: 'commerce', version: '0.1.0-a', views: 1800, errors: 14 }];
const KEY = { SUPABASE_SECRET_KEY: 'sb_secret_1' };

let server: Server | undefined;
afterEach(() => server?.close());

/** A backend that shows its reports to one key. */
async function backend(key: string, supabaseKey = 'publishable') {
  server = createServer(({ url, headers: { apikey, authorization } }, response) => {
    const isAsked = url === '/rest/v1/rpc/reports_by_version';
    response.statusCode = isAsked && apikey === key && !authorization ? 200 : 401;
    response.end(JSON.stringify(REPORTS));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { supabaseUrl: `http://127.0.0.1:${port}`, supabaseKey };
}

test('An operator with the secret key reads what pages reported', async () => {
  expect(await readReports(await backend('sb_secret_1'), KEY)).toEqual(REPORTS);
});

test('An operator reads the reports of the local backend without setting a key', async () => {
  const env = await backend(LOCAL_KEYS.secret, LOCAL_KEYS.publishable);
  expect(await readReports(env, {})).toEqual(REPORTS);
});

test('An operator who cannot read the reports learns why, and what to do', async () => {
  const env = await backend('another');
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
  server!.close();
  server!.closeAllConnections();
  await expect(readReports(env, KEY)).rejects.toThrow(`no response from ${url}`);
});
