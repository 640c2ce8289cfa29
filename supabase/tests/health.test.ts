import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findFreePorts } from '@platform/local/ports';

const FUNCTION = join(import.meta.dirname, '../functions/health/index.ts');
const DENO = join(import.meta.dirname, '../../node_modules/.bin/deno');

const respondWithModules: RequestListener = (request, response) => {
  const isExpected = request.url === '/rest/v1/modules?select=uuid&limit=1';
  response.statusCode = isExpected && request.headers.apikey === 'the-public-key' ? 200 : 400;
  response.end('[]');
};

let api: Server;
let respond = respondWithModules;
let deno: ChildProcess;
let health: string;

beforeAll(async () => {
  api = createServer((request, response) => respond(request, response)).listen(0, '127.0.0.1');
  await once(api, 'listening');
  const [port] = await findFreePorts(1);
  health = `http://127.0.0.1:${port}/health`;
  deno = spawn(DENO, ['run', '--no-remote', '--allow-net', '--allow-env', FUNCTION], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...process.env,
      DENO_SERVE_ADDRESS: `tcp:127.0.0.1:${port}`,
      DENO_NO_UPDATE_CHECK: '1',
      SUPABASE_URL: `http://127.0.0.1:${(api.address() as AddressInfo).port}`,
      SUPABASE_ANON_KEY: 'the-public-key',
    },
  });
  await listening(deno);
}, 60_000);
afterAll(async () => {
  deno.kill();
  api.closeAllConnections();
  await new Promise((resolve) => api.close(resolve));
});

it('A monitor reads that the database is up', async () => {
  respond = respondWithModules;
  const response = await fetch(health);
  expect(response.status).toBe(200);
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  expect(await response.json()).toEqual({ ok: true, database: 'up' });
});

it('A monitor reads the status with which the API failed', async () => {
  respond = (_, response) => response.writeHead(500).end();
  const response = await fetch(health);
  expect(response.status).toBe(503);
  expect(await response.json()).toEqual({
    ok: false,
    database: 'down',
    error: 'The API answered 500',
  });
});

it('A monitor gets a response within 4 seconds when the API hangs', async () => {
  respond = () => {};
  const response = await fetch(health, { signal: AbortSignal.timeout(4000) });
  expect(response.status).toBe(503);
  expect(await response.json()).toEqual({
    ok: false,
    database: 'down',
    error: 'The API did not answer within 3000 ms',
  });
});

it('A monitor reads that the API cannot be reached', async () => {
  respond = (request) => request.destroy();
  const response = await fetch(health);
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({ error: 'The API cannot be reached' });
});

it('Pages of other origins may GET, and no caller may POST', async () => {
  const preflight = await fetch(health, { method: 'OPTIONS' });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get('access-control-allow-methods')).toBe('GET, OPTIONS');
  const posted = await fetch(health, { method: 'POST', body: '{}' });
  expect(posted.status).toBe(405);
  expect(posted.headers.get('allow')).toBe('GET, OPTIONS');
});

/** Resolves when Deno listens; rejects with its output when it ends first. */
function listening(process: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let written = '';
    process.stderr?.on('data', (chunk: Buffer) => {
      written += chunk.toString();
      if (written.includes('Listening on')) resolve();
    });
    process.on('exit', () => reject(new Error(`Deno ended: ${written}`)));
  });
}
