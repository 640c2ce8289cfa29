import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { readdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Sql } from 'postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findFreePorts } from '@platform/local/ports';
import { BACKEND_TIMEOUT_MS, openBackend } from './backend.ts';

const FUNCTION = path.join(import.meta.dirname, '../functions/health/index.ts');
const DENO = path.join(import.meta.dirname, '../../node_modules/.bin/deno');

const READ = 'GET /rest/v1/modules?select=uuid&limit=1 the-public-key';
const WRITE = 'POST /rest/v1/rpc/prove_writable the-secret-key';

const ALARMS = 'POST /rest/v1/rpc/check_alarms the-secret-key';
const MIGRATIONS = 'POST /rest/v1/rpc/applied_migrations the-secret-key';

const respondWell: RequestListener = ({ method, url, headers }, response) => {
  const asked = `${method} ${url} ${String(headers.apikey)}`;
  const isExpected = [READ, WRITE, MIGRATIONS, ALARMS].includes(asked);
  response.writeHead(isExpected ? 200 : 400).end(asked === MIGRATIONS ? '["1","2"]' : '[]');
};

let api: Server;
let respond = respondWell;
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
      SUPABASE_PUBLISHABLE_KEYS: '{"default":"the-public-key"}',
      SUPABASE_SECRET_KEYS: '{"default":"the-secret-key"}',
    },
  });
  await listening(deno);
});
beforeEach(() => void (respond = respondWell));
afterAll(async () => {
  deno.kill();
  api.closeAllConnections();
  await new Promise((resolve) => api.close(resolve));
});

/** What a monitor gets. */
async function monitor(): Promise<[number, unknown]> {
  const response = await fetch(health, { signal: AbortSignal.timeout(4000) });
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  return [response.status, await response.json()];
}
const down = (error: string) => [503, { ok: false, database: 'down', error }];

test('A monitor reads that the database is up, also if it cannot name its migrations yet', async () => {
  expect(await monitor()).toEqual([200, { ok: true, database: 'up', migrations: ['1', '2'] }]);
  respond = (incoming, response) => {
    if (incoming.url?.endsWith('/applied_migrations')) response.writeHead(404).end();
    else respondWell(incoming, response);
  };
  expect(await monitor()).toEqual([200, { ok: true, database: 'up', migrations: [] }]);
});

test.each([
  ['a read', 'GET'],
  ['a write', 'POST'],
])('A monitor reads that the database fails %s', async (request, method) => {
  respond = (incoming, response) => {
    if (incoming.method === method) response.writeHead(503).end();
    else respondWell(incoming, response);
  };
  expect(await monitor()).toEqual(down(`The API answered ${request} with 503`));
});

test('A monitor gets a response within 4 seconds when the API hangs or cannot be reached', async () => {
  respond = () => {};
  expect(await monitor()).toEqual(down('The API did not answer a read within 3000 ms'));
  respond = (request) => request.destroy();
  expect(await monitor()).toEqual(down('The API cannot be reached'));
});

test('Pages of other origins may GET, and no caller may POST', async () => {
  const methods = 'GET, OPTIONS';
  const preflight = await fetch(health, { method: 'OPTIONS' });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get('access-control-allow-methods')).toBe(methods);
  const posted = await fetch(health, { method: 'POST', body: '{}' });
  expect([posted.status, posted.headers.get('allow')]).toEqual([405, methods]);
});

describe('The check of the database', () => {
  let sql: Sql;
  let apiUrl: string;
  beforeAll(async () => {
    ({ sql, apiUrl } = await openBackend());
  }, BACKEND_TIMEOUT_MS);

  const prove = () => sql`select public.prove_writable()`;
  const makeDue = () =>
    sql`update private.health_checks set checked_at = now() - interval '6 seconds'`;
  const checkedAt = () => sql`select checked_at from private.health_checks`;

  test('runs when a monitor asks', async () => {
    const files = await readdir(path.join(import.meta.dirname, '../migrations'));
    const migrations = files.toSorted().map((file) => file.split('_')[0]);
    const response = await fetch(`${apiUrl}/functions/v1/health`);
    expect(await response.json()).toEqual({ ok: true, database: 'up', migrations });
    expect(await checkedAt()).toHaveLength(1);
  });

  test('writes in place: hundreds of checks take no more room than one', async () => {
    await prove();
    const size = () => sql`select pg_total_relation_size('private.health_checks') as bytes`;
    const before = await size();
    await sql.unsafe(`do $$ begin
      for each in 1..300 loop
        update private.health_checks set checked_at = now() - interval '6 seconds';
        perform public.prove_writable();
        commit;
      end loop;
    end $$`);
    expect(await size()).toEqual(before);
  });

  test('writes at most every 5 seconds', async () => {
    await makeDue();
    await prove();
    const before = await checkedAt();
    await prove();
    expect(await checkedAt()).toEqual(before);
  });

  test('fails in a database that is read-only, also shortly after a check', async () => {
    await prove();
    const refused = sql.begin('read only', (own) => own`select public.prove_writable()`);
    await expect(refused).rejects.toThrow('read-only transaction');
  });

  test('fails when no file can grow, as on a full disk', async () => {
    await prove();
    await makeDue();
    const before = await checkedAt();
    const refused = sql.begin(async (own) => {
      await own`set local temp_file_limit = '64kB'`;
      await own`select public.prove_writable()`;
    });
    await expect(refused).rejects.toThrow('temporary file size exceeds');
    expect(await checkedAt()).toEqual(before);
  });
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
