import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askBackend, needsOf } from './backend.ts';

const stack = new AsyncDisposableStack();
afterAll(() => stack.disposeAsync());

describe('The build reads from the code of a part', () => {
  let project: string;
  beforeAll(async () => {
    project = await mkdtemp(path.join(tmpdir(), 'project '));
    stack.defer(() => rm(project, { recursive: true }));
    const files = {
      'migrations/1_orders.sql':
        'create table public.orders (id int);\ncreate table public.notes (id int);',
      'migrations/2_rights.sql': 'grant select (id) on public.orders to authenticated;',
      'migrations/3_sweep.sql':
        'create or replace function private.sweep() as $$ select public.notes.id $$;',
      'migrations/4_export.sql': 'create or replace function public.export_own_data() as $$ $$;',
      'functions/invoice/index.ts': '',
      'functions/report/index.ts': '',
    };
    for (const [file, text] of Object.entries(files)) {
      await mkdir(path.dirname(path.join(project, file)), { recursive: true });
      await writeFile(path.join(project, file), text);
    }
  });

  test.each([
    ['a table, with the rights to it', 'client.from("orders")', '2_rights', []],
    ['a table that a later function only reads', "client.from('notes')", '1_orders', []],
    ['a database function', 'client.rpc(`export_own_data`)', '4_export', []],
    ['an edge function by name', 'const name = "invoice"; invoke(name)', undefined, ['invoice']],
    ['an edge function by address', '`${url}/functions/v1/report`', undefined, ['report']],
    ['nothing', 'import "./orders"; const orders = "all orders";', undefined, []],
  ])('%s', (_, code, migration, functions) => {
    expect(needsOf([code], project)).toEqual({ migration, functions });
  });
});

describe('A backend', () => {
  const KEY = 'sb_publishable_own';
  const NEEDS = { migration: '2_rights', functions: ['invoice', 'report'] };

  /** @param health the body of its health function; the function `report` is missing */
  async function backendWith(health: string, status = 200): Promise<string> {
    const server = createServer(({ url, method, headers }, response) => {
      if (url === '/functions/v1/health') response.writeHead(status).end(health);
      else if (url!.startsWith('/rest/v1/'))
        response.writeHead(headers.apikey === KEY ? 200 : 401).end();
      else response.writeHead(url!.endsWith('/invoice') && method === 'OPTIONS' ? 204 : 404).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    stack.defer(() => void server.close());
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  test('that lacks a migration or an edge function has them named', async () => {
    const old = await backendWith('{"ok":true,"migrations":["1"]}');
    expect(await askBackend({ supabaseUrl: old, supabaseKey: KEY }, NEEDS)).toEqual({
      missing: ['migration 2_rights', 'edge function report'],
    });
    const current = await backendWith('{"ok":true,"migrations":["1","2"]}');
    const needs = { migration: '2_rights', functions: ['invoice'] };
    expect(await askBackend({ supabaseUrl: current, supabaseKey: KEY }, needs)).toEqual({
      missing: [],
    });
  });

  test('that refuses the key of the pages says so, whatever a part needs', async () => {
    const supabaseUrl = await backendWith('{"ok":true,"migrations":["2"]}');
    const env = { supabaseUrl, supabaseKey: 'sb_publishable_of_another' };
    expect(await askBackend(env, { functions: [] })).toEqual({
      missing: [],
      refusesKey: `${supabaseUrl} refuses the key of the pages, SUPABASE_KEY (401).`,
    });
  });

  test.each([
    [
      '{"ok":true,"migrations":[]}',
      200,
      'Its function health answers 200 and names no migrations.',
    ],
    ['Not found', 404, 'Its function health answers 404 and names no migrations.'],
  ])('that says %s does not say what it has', async (body, status, reason) => {
    const supabaseUrl = await backendWith(body, status);
    await expect(askBackend({ supabaseUrl }, NEEDS)).rejects.toThrow(reason);
  });

  test('that a release does not name, or that is off on this machine, is not asked', async () => {
    expect(await askBackend({}, NEEDS)).toEqual({ notAsked: 'This release names no backend.' });
    const off = 'http://127.0.0.1:9';
    expect(await askBackend({ supabaseUrl: off }, NEEDS)).toEqual({
      notAsked: `${off} gives no answer.`,
    });
    const unknown = 'https://backend.invalid';
    await expect(askBackend({ supabaseUrl: unknown }, NEEDS)).rejects.toThrow(
      `${unknown} gives no answer`,
    );
  });
});
