import postgres from 'postgres';
import { afterAll, expect, test } from 'vitest';
import { startBackend, type Backend } from '../backend/backend.ts';
import { findBackendPorts } from '../testing.ts';
import { copyFixtureProject, newFolder } from '../testing/fixture-project.ts';
import { newestMail, visitor } from '../testing/people.ts';

// With the limits of the project's config.toml: one minute between emails, 30 requests in five minutes, 4 emails an
// hour.
const [projectDir, stateDir] = [await copyFixtureProject(), await newFolder()];
const start = async (): Promise<Backend> =>
  startBackend({ ports: await findBackendPorts(), stateDir, projectDir, log: () => {} });
let backend = await start();
afterAll(() => backend.stop());

async function restart(): Promise<void> {
  await backend.stop();
  backend = await start();
}

const sendCode = (email: string, shouldCreateUser = true) =>
  visitor(backend).auth.signInWithOtp({ email, options: { shouldCreateUser } });

async function query(statement: string) {
  const sql = postgres(backend.databaseUrl, { max: 1 });
  const rows = await sql.unsafe(statement);
  await sql.end();
  return rows;
}

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

  await restart();
  expect((await sendCode(email)).error?.code).toBe('over_email_send_rate_limit');
  await query(
    `update auth.users set recovery_sent_at = now() - interval '61 seconds' where email = '${email}'`,
  );
  expect((await sendCode(email)).error).toBeNull();
});

test('An IP address may try 30 codes in five minutes, so that codes cannot be guessed', async () => {
  const guess = { email: 'eager@example.test', token: '000000', type: 'email' } as const;
  for (let times = 0; times < 30; times++) {
    expect((await visitor(backend).auth.verifyOtp(guess)).error?.code).toBe('otp_expired');
  }
  const { error } = await visitor(backend).auth.verifyOtp(guess);
  expect(error).toMatchObject({ status: 429, code: 'over_request_rate_limit' });
});
