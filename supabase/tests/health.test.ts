import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { backend, openBackend } from './backend.ts';

describe('A monitor', () => {
  const ANSWERS: Record<string, string> = {
    'GET /rest/v1/modules?select=uuid&limit=1 the-public-key': '[]',
    'POST /rest/v1/rpc/prove_writable the-secret-key': '',
    'POST /rest/v1/rpc/check_alarms the-secret-key': 'false',
    'POST /rest/v1/rpc/applied_migrations the-secret-key': '["1","2"]',
  };
  const SETTINGS: Record<string, string> = {
    SUPABASE_URL: 'https://backend.example',
    SUPABASE_PUBLISHABLE_KEYS: '{"default":"the-public-key"}',
    SUPABASE_SECRET_KEYS: '{"default":"the-secret-key"}',
  };
  const respondWell = async (asked: string, _signal: AbortSignal) =>
    asked in ANSWERS ? new Response(ANSWERS[asked]) : new Response('', { status: 400 });
  let respond = respondWell;
  let serve: (request: Request) => Promise<Response>;

  beforeEach(() => {
    respond = respondWell;
    const env = { get: (name: string) => SETTINGS[name] };
    vi.stubGlobal('Deno', { env, serve: (handler: typeof serve) => void (serve = handler) });
    vi.stubGlobal('fetch', (url: URL, { method = 'GET', headers, signal }: RequestInit) => {
      const key = new Headers(headers).get('apikey');
      return respond(`${method} ${url.pathname}${url.search} ${key}`, signal!);
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  /** What a monitor gets. */
  async function monitor() {
    await import('../functions/health/index.ts');
    const response = await serve(new Request('https://backend.example/functions/v1/health'));
    return [response.status, await response.json()];
  }
  const down = (error: string) => [503, { ok: false, database: 'down', error }];

  test('reads that the database is up, also if it cannot name its migrations yet', async () => {
    expect(await monitor()).toEqual([200, { ok: true, database: 'up', migrations: ['1', '2'] }]);
    respond = async (asked, signal) =>
      asked.includes('/applied_migrations')
        ? new Response('', { status: 404 })
        : respondWell(asked, signal);
    expect(await monitor()).toEqual([200, { ok: true, database: 'up', migrations: [] }]);
  });

  test.each([
    ['a read', 'GET'],
    ['a write', 'POST'],
  ])('reads that the database fails %s', async (request, method) => {
    respond = async (asked, signal) =>
      asked.startsWith(method) ? new Response('', { status: 503 }) : respondWell(asked, signal);
    expect(await monitor()).toEqual(down(`The API answered ${request} with 503`));
  });

  test('gets a response within 4 seconds when the API hangs or cannot be reached', async () => {
    respond = (_, signal) =>
      new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason as Error)),
      );
    expect(await monitor()).toEqual(down('The API did not answer a read within 3000 ms'));
    respond = () => Promise.reject(new TypeError('fetch failed'));
    expect(await monitor()).toEqual(down('The API cannot be reached'));
  }, 4000);
});

describe('The check of the database', () => {
  openBackend();

  const prove = () => backend.sql`select public.prove_writable()`;
  const makeDue = () =>
    backend.sql`update private.health_checks set checked_at = now() - interval '6 seconds'`;
  const checkedAt = () => backend.sql`select checked_at from private.health_checks`;

  test('runs when a monitor asks', async () => {
    const files = await readdir(path.join(import.meta.dirname, '../migrations'));
    const migrations = files.toSorted().map((file) => file.split('_')[0]);
    const response = await fetch(`${backend.apiUrl}/functions/v1/health`);
    expect(await response.json()).toEqual({ ok: true, database: 'up', migrations });
    expect(await checkedAt()).toHaveLength(1);
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
    const refused = backend.sql.begin('read only', (own) => own`select public.prove_writable()`);
    await expect(refused).rejects.toThrow('read-only transaction');
  });

  test('fails when no file can grow, as on a full disk', async () => {
    await prove();
    await makeDue();
    const before = await checkedAt();
    const refused = backend.sql.begin(async (own) => {
      await own`set local temp_file_limit = '64kB'`;
      await own`select public.prove_writable()`;
    });
    await expect(refused).rejects.toThrow('temporary file size exceeds');
    expect(await checkedAt()).toEqual(before);
  });
});
