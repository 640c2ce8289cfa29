import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { LOCAL_JWKS } from '../local-keys.ts';
import { fixtureBackend } from '../testing/fixture-project.ts';
import { ALGORITHMS, signToken } from '../testing/people.ts';

vi.stubEnv('PARENT_ONLY', 'must not reach a function');
const { backend, projectDir } = await fixtureBackend();
const functions = path.join(projectDir, 'functions');
await writeFile(path.join(functions, '.env'), 'OWN_SECRET=rzp_test\n');

test('A function runs unmodified, with npm packages, the hosted environment and its own secrets', async () => {
  const response = await call('/echo');
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({
    colours: 2,
    secret: 'rzp_test',
    parentEnvironment: null,
    platform: {
      SUPABASE_URL: backend.supabaseUrl,
      SUPABASE_DB_URL: backend.databaseUrl,
      SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: backend.publishableKey }),
      SUPABASE_SECRET_KEYS: JSON.stringify({ default: backend.secretKey }),
      SUPABASE_JWKS: JSON.stringify(LOCAL_JWKS),
    },
  });
});

test.each(['missing', '_shared', '..%2Ffunctions%2Fecho'])('%s is no function', async (name) => {
  expect((await call(`/${name}`)).status).toBe(404);
});

test('The next request after an edit runs the new code', async () => {
  const file = path.join(functions, 'echo', 'index.ts');
  expect(await (await call('/echo')).json()).toMatchObject({ version: 1 });
  await writeFile(file, (await readFile(file, 'utf8')).replace('version: 1', 'version: 2'));
  const responses = await Promise.all([call('/echo'), call('/echo'), call('/echo')]);
  for (const response of responses) expect(await response.json()).toMatchObject({ version: 2 });
});

describe('A function that requires a JWT', () => {
  test('refuses visitors, but answers their preflight requests', async () => {
    const response = await call('/guarded');
    expect(response.status).toBe(401);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    const keyOnly = { authorization: `Bearer ${backend.publishableKey}` };
    expect((await call('/guarded', { headers: keyOnly })).status).toBe(401);
    expect((await call('/guarded', { method: 'OPTIONS' })).status).toBe(200);
  });

  test.each(ALGORITHMS)('accepts a token signed with %s, and none of another key', async (alg) => {
    const ask = async (token: string) =>
      (await call('/guarded', { headers: { authorization: `Bearer ${token}` } })).status;
    expect(await ask(await signToken({ sub: 'asha' }, alg))).toBe(200);
    expect(await ask(await signToken({ sub: 'asha' }, alg, { isForeign: true }))).toBe(401);
    expect(await ask(await signToken({ sub: 'asha' }, alg, { expires: '1 second ago' }))).toBe(401);
  });
});

test.each([
  ['that does not start', `throw new Error('No key is set');`, 503, 'BOOT_ERROR', /No key is set/],
  ['that exits during a request', 'Deno.serve(() => Deno.exit());', 500, 'WORKER_ERROR', /./],
])('A function %s is reported, until it is fixed', async (_, program, status, code, message) => {
  await write('throws', program);
  const response = await call('/throws');
  expect(response.status).toBe(status);
  expect(await response.json()).toEqual({
    code,
    message: expect.stringMatching(message) as string,
  });
  await write('throws', `Deno.serve(() => new Response('mended'));`);
  expect(await (await call('/throws')).text()).toBe('mended');
});

test('No module is fetched from the network', async () => {
  await write('downloads', `import 'https://esm.sh/nanoid@5'; Deno.serve(() => new Response());`);
  const response = await call('/downloads');
  expect(response.status).toBe(503);
  expect(await response.text()).toContain('--no-remote');
});

async function write(name: string, code: string): Promise<void> {
  const folder = path.join(functions, name);
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'index.ts'), code);
}

function call(route: string, init: RequestInit = {}): Promise<Response> {
  return fetch(`${backend.supabaseUrl}/functions/v1${route}`, init);
}
