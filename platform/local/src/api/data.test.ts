import { spawnSync } from 'node:child_process';
import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Backend } from '../backend/backend.ts';
import { startFixtureBackend } from '../testing/fixture-project.ts';
import { ALGORITHMS, member, signToken, visitor } from '../testing/people.ts';

let backend: Backend;

beforeAll(async () => {
  const fixture = await startFixtureBackend();
  backend = fixture.backend;
  return fixture.stop;
});

describe('The grants of migrations apply', () => {
  test('a column without a grant cannot be written by its owner, on insert or update', async () => {
    const asha = await member(backend, 'asha@example.test');
    const written = await asha.from('notes').insert({ body: 'mine' }).select('id').single();
    expect(written.error).toBeNull();
    const own = asha.from('notes').update({ body: 'still mine' }).eq('id', written.data?.id);
    expect((await own.select().single()).data).toMatchObject({ body: 'still mine' });

    const approval = await asha.from('notes').update({ approved: true }).eq('id', written.data?.id);
    expect(approval).toMatchObject({ status: 403, error: { code: '42501' } });
    const approved = await asha.from('notes').insert({ body: 'x', approved: true });
    expect(approved.error?.code).toBe('42501');
    expect((await asha.from('notes').delete().eq('id', written.data?.id)).error?.code).toBe(
      '42501',
    );
  });

  test('other users can neither read nor change it', async () => {
    const asha = await member(backend, 'owner@example.test');
    const { data } = await asha.from('notes').insert({ body: 'private' }).select('id').single();
    const ravi = await member(backend, 'stranger@example.test');
    expect((await ravi.from('notes').select()).data).toEqual([]);
    await ravi.from('notes').update({ body: 'changed' }).eq('id', data?.id);
    expect((await asha.from('notes').select('body').single()).data).toEqual({ body: 'private' });
    expect((await visitor(backend).from('notes').select()).data).toEqual([]);
  });

  test('a table without grants is closed, even for the service role', async () => {
    const { status, error } = await visitor(backend).from('secrets').select();
    expect({ status, code: error?.code }).toEqual({ status: 401, code: '42501' });
    const service = visitor({ ...backend, publishableKey: backend.secretKey });
    expect((await service.from('secrets').select()).error?.code).toBe('42501');
    expect((await service.from('notes').select()).error).toBeNull();
  });
});

describe('Errors match PostgREST', () => {
  test('a violated check', async () => {
    const asha = await member(backend, 'check@example.test');
    const { status, error } = await asha.from('notes').insert({ body: 'x'.repeat(21) });
    expect(status).toBe(400);
    expect(error?.code).toBe('23514');
    expect(error?.message).toContain('violates check constraint "body_is_short"');
  });

  test.each([
    ['P0001', 400],
    ['P0002', 500],
    ['22023', 400],
    ['40001', 500],
    ['28000', 403],
    ['AB123', 400],
    ['PT402', 402],
  ])('raised with %s answers %i', async (state, status) => {
    const response = await visitor(backend).rpc('refuse', { state });
    expect(response.status).toBe(status);
    expect(response.error).toMatchObject({
      code: state,
      message: `refused with ${state}`,
      details: 'a detail',
      hint: 'a hint',
    });
  });

  test('a missing single row', async () => {
    const { error } = await visitor(backend).from('colours').select().eq('name', 'blue').single();
    expect(error?.code).toBe('PGRST116');
  });
});

test('Instants are ISO 8601, which every browser parses', async () => {
  const asha = await member(backend, 'time@example.test');
  const { data } = await asha.from('notes').insert({ body: 'now' }).select('created_at').single();
  expect(data?.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+\+00:00$/);
});

test('Requests without a key, or with a wrong one, are refused', async () => {
  const url = `${backend.supabaseUrl}/rest/v1/colours`;
  expect((await fetch(url)).status).toBe(401);
  expect((await fetch(url, { headers: { apikey: 'sb_secret_guessed' } })).status).toBe(401);
});

test('A key as a token is refused, unless it repeats the one in apikey as the Supabase client does', async () => {
  const ask = async (key: string, apikey?: string) => {
    const headers = { authorization: `Bearer ${key}`, ...(apikey && { apikey }) };
    return (await fetch(`${backend.supabaseUrl}/rest/v1/colours`, { headers })).status;
  };
  expect(await ask(backend.secretKey)).toBe(401);
  expect(await ask(backend.secretKey, backend.publishableKey)).toBe(401);
  expect(await ask(backend.publishableKey, backend.publishableKey)).toBe(200);
});

test.each(ALGORITHMS)('A member reads their rows with a token signed with %s', async (alg) => {
  const asha = await member(backend, `${alg}@example.test`.toLowerCase());
  await asha.from('notes').insert({ body: alg });
  const session = (await asha.auth.getSession()).data.session!;
  expect(decodeProtectedHeader(session.access_token)).toMatchObject({ alg: 'ES256' });
  const claims = decodeJwt(session.access_token);
  const ask = async (path: string, token: string) => {
    const headers = { apikey: backend.publishableKey, authorization: `Bearer ${token}` };
    const response = await fetch(`${backend.supabaseUrl}${path}`, { headers });
    return { status: response.status, body: await response.json() };
  };
  const token = await signToken(claims, alg);
  expect((await ask('/rest/v1/notes?select=body', token)).body).toEqual([{ body: alg }]);
  expect((await ask('/auth/v1/user', token)).body).toMatchObject({ id: session.user.id });
  const expired = await signToken(claims, alg, { expires: '1 second ago' });
  expect(await ask('/rest/v1/notes', expired)).toMatchObject({
    status: 401,
    body: { code: 'PGRST303', message: 'JWT expired' },
  });
  expect((await ask('/auth/v1/user', expired)).status).toBe(403);
  const forged = await signToken(claims, alg, { isForeign: true });
  expect((await ask('/rest/v1/notes', forged)).status).toBe(401);
  expect((await ask('/auth/v1/user', forged)).status).toBeOneOf([401, 403]);
});

test('The keys of tokens are published, for whoever verifies them', async () => {
  const published = new URL(`${backend.supabaseUrl}/auth/v1/.well-known/jwks.json`);
  const asha = await member(backend, 'jwks@example.test');
  const { data } = await asha.auth.getSession();
  const { payload } = await jwtVerify(data.session!.access_token, createRemoteJWKSet(published));
  expect(payload.sub).toBe(data.session!.user.id);
});

test('Only the schemas of config.toml are exposed, for every role', async () => {
  for (const apikey of [backend.publishableKey, backend.secretKey]) {
    const headers = { apikey, 'accept-profile': 'auth' };
    const response = await fetch(`${backend.supabaseUrl}/rest/v1/users`, { headers });
    expect(response.status).toBe(406);
    expect(await response.json()).toMatchObject({ code: 'PGRST106' });
  }
});

test('Pages of any origin may send requests, and read error codes and the time of the server', async () => {
  const response = await fetch(`${backend.supabaseUrl}/auth/v1/verify`, {
    method: 'OPTIONS',
    headers: {
      origin: 'http://localhost:5170',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'apikey,authorization,content-type,x-client-info',
    },
  });
  expect(response.status).toBe(204);
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  expect(response.headers.get('access-control-allow-headers')).toContain('apikey');
  const headers = { apikey: backend.publishableKey };
  const read = await fetch(`${backend.supabaseUrl}/rest/v1/notes`, { headers });
  // PostgREST exposes it too.
  expect(read.headers.get('access-control-expose-headers')).toContain('Date');
  expect(read.headers.get('date')).not.toBeNull();
});

test('The API library loads none of its telemetry code', () => {
  const program = `
    import { registerHooks } from 'node:module';
    registerHooks({ resolve(specifier, context, next) {
      const found = next(specifier, context);
      if (/sentry|opentelemetry|detect-agent|lite\\/dist\\/cli/.test(found.url)) console.log(found.url);
      return found;
    } });
    await import('@supabase/lite');
    await import('@supabase/lite/postgres');
    console.log('loaded');`;
  const args = ['--input-type=module', '--eval', program];
  const { stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  });
  expect({ stdout, stderr }).toEqual({ stdout: 'loaded\n', stderr: '' });
});
