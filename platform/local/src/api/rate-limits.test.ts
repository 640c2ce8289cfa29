import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBackend, type Backend } from '../backend.ts';
import { findBackendPorts } from '../testing.ts';
import { copyFixtureProject, type FixtureProject } from '../testing/fixture-project.ts';
import { newestMail, visitor } from '../testing/people.ts';

// With the limits of the project's config.toml: one minute between mails, 30 requests in five minutes.
let project: FixtureProject;
let stateDir: string;
let backend: Backend;

beforeAll(async () => {
  project = await copyFixtureProject();
  stateDir = await mkdtemp(join(tmpdir(), 'limits of a backend '));
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

test('An IP address may request 30 codes in five minutes', async () => {
  await backend.stop();
  backend = await start();
  for (let times = 0; times < 30; times++) {
    expect((await sendCode('nobody@example.test', false)).error?.code).toBe('otp_disabled');
  }
  expect((await sendCode('nobody@example.test', false)).error).toMatchObject({
    status: 429,
    code: 'over_request_rate_limit',
  });
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
