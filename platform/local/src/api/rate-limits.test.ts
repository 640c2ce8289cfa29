import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBackend, type Backend } from '../backend/backend.ts';
import { findBackendPorts } from '../testing.ts';
import { copyFixtureProject, type FixtureProject } from '../testing/fixture-project.ts';
import { newestMail, visitor } from '../testing/people.ts';

// With the limits of the project's config.toml: one minute between emails, 30 requests in five minutes, 4 emails an hour.
let project: FixtureProject;
let stateDir: string;
let backend: Backend;

beforeAll(async () => {
  project = await copyFixtureProject();
  stateDir = await mkdtemp(path.join(tmpdir(), 'limits of a backend '));
  backend = await start();
});

afterAll(async () => {
  await backend.stop();
  await project.remove();
  await rm(stateDir, { recursive: true, force: true });
});

test('An address gets one mail per minute, with the time to wait in the refusal, even after a restart', async () => {
  const email = 'eager@example.test';
  expect((await sendCode(email)).error).toBeNull();
  const first = await newestMail(backend, email);

  const { error } = await sendCode(email.toUpperCase());
  expect(error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' });
  expect(error?.message).toMatch(
    /^For security purposes, you can only request this after 5\d seconds\.$/,
  );
  expect((await newestMail(backend, email)).ID).toBe(first.ID);
  expect((await sendCode('other@example.test')).error).toBeNull();

  await backend.stop();
  backend = await start();
  expect((await sendCode(email)).error?.code).toBe('over_email_send_rate_limit');

  const sql = postgres(backend.databaseUrl, { max: 1 });
  await sql`update auth.users set recovery_sent_at = now() - interval '61 seconds' where email = ${email}`;
  await sql.end();
  expect((await sendCode(email)).error).toBeNull();
});

test('An IP address may ask for 30 mails in five minutes, over all routes together', async () => {
  await backend.stop();
  backend = await start();
  const { auth } = visitor(backend);
  const email = 'nobody@example.test';
  const routes: [string, () => Promise<{ error: { code?: string | undefined } | null }>][] = [
    ['otp_disabled', () => sendCode(email, false)],
    ['email_provider_disabled', () => auth.signUp({ email, password: 'a-password' })],
    ['email_provider_disabled', () => auth.resetPasswordForEmail(email)],
    ['not_implemented', () => post('/resend', { email, type: 'signup' })],
    ['email_provider_disabled', () => put('/user', { email })],
    ['not_implemented', () => post('/magiclink', { email })],
  ];
  for (let times = 0; times < 5; times++) {
    for (const [code, ask] of routes) expect((await ask()).error?.code).toBe(code);
  }
  for (const [, ask] of routes) expect((await ask()).error?.code).toBe('over_request_rate_limit');
});

test('The project sends 4 mails in an hour, and a request above that limit creates no account', async () => {
  await backend.stop();
  backend = await start();
  for (let times = 0; times < 4; times++) {
    expect((await sendCode(`member-${times}@example.test`)).error).toBeNull();
  }
  const { error } = await sendCode('late@example.test');
  expect(error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' });
  expect((await sendCode('unknown@example.test', false)).error?.code).toBe('otp_disabled');
  const sql = postgres(backend.databaseUrl, { max: 1 });
  expect(await sql`select from auth.users where email = 'late@example.test'`).toHaveLength(0);
  await sql.end();
});

test('An IP address may try 30 codes in five minutes, so that codes cannot be guessed', async () => {
  const guess = { email: 'eager@example.test', token: '000000', type: 'email' } as const;
  for (let times = 0; times < 30; times++) {
    expect((await visitor(backend).auth.verifyOtp(guess)).error?.code).toBe('otp_expired');
  }
  expect((await visitor(backend).auth.verifyOtp(guess)).error).toMatchObject({
    status: 429,
    code: 'over_request_rate_limit',
  });
});

const post = (route: string, body: object) => askAuth('POST', route, body);
const put = (route: string, body: object) => askAuth('PUT', route, body);

/** supabase-js would not send these requests. */
async function askAuth(method: string, route: string, body: object) {
  const response = await fetch(`${backend.supabaseUrl}/auth/v1${route}`, {
    method,
    headers: { apikey: backend.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { error: { code: response.headers.get('x-sb-error-code') ?? undefined } };
}

function sendCode(email: string, shouldCreateUser = true) {
  return visitor(backend).auth.signInWithOtp({ email, options: { shouldCreateUser } });
}

async function start(): Promise<Backend> {
  return startBackend({
    ports: await findBackendPorts(),
    stateDir,
    projectDir: project.projectDir,
    log: () => {},
  });
}
