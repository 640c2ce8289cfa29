import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { brand } from 'shared-kit/brand';
import type { Sql, TransactionSql } from 'postgres';
import { describe, expect, test } from 'vitest';
import { backend, openBackend } from './backend.ts';
import { sendMails } from './buying.ts';
import { signUp, visit } from './people.ts';

const MIGRATION = path.join(import.meta.dirname, '../migrations/20261120090100_auth_rules.sql');

openBackend();

/** The stored password and metadata of an account. */
async function storedOf(email: string, sql: Sql | TransactionSql = backend.sql): Promise<unknown> {
  const [user] = await sql`
    select encrypted_password, raw_user_meta_data::text as metadata from auth.users where email = ${email}`;
  return user;
}

test('A password that an attacker sets for an address does not sign them in after its holder has confirmed it', async () => {
  const [email, password] = ['victim@example.test', 'attackers-password'];
  const attacker = visit(backend);
  const planted = await attacker.auth.signUp({ email, password });
  expect(planted.error).toMatchObject({ status: 422, code: 'email_provider_disabled' });
  await signUp(backend, email);
  const { data, error } = await attacker.auth.signInWithPassword({ email, password });
  expect(data.session).toBeNull();
  expect(error).toMatchObject({ status: 422, code: 'email_provider_disabled' });
});

test('A member cannot give their account a password, another address or a phone number', async () => {
  const { client, email } = await signUp(backend, 'member@example.test');
  for (const change of [
    { password: 'a-password-of-my-own' },
    { email: 'someone-else@example.test' },
    { phone: '+919876543210' },
  ]) {
    expect((await client.auth.updateUser(change)).error?.status).toBe(422);
  }
  await client.auth.updateUser({ data: { name: 'Eve' } });
  expect((await client.auth.getUser()).data.user).toMatchObject({ email, user_metadata: {} });
  expect(await storedOf(email)).toEqual({ encrypted_password: null, metadata: '{}' });
});

describe('The database', () => {
  test('stores no password and no metadata, whatever the auth server writes, and members still sign in by code', async () => {
    const { email } = await signUp(backend, 'later@example.test');
    const planted = { encrypted_password: 'hash', raw_user_meta_data: '{"name": "Eve"}' };
    const account = { aud: 'authenticated', role: 'authenticated', email: 'new@example.test' };
    const { sql } = backend;
    await sql`update auth.users set ${sql(planted)} where email = ${email}`;
    await sql`insert into auth.users ${sql({ id: randomUUID(), ...account, ...planted })}`;
    for (const each of [email, account.email])
      expect(await storedOf(each)).toEqual({ encrypted_password: null, metadata: '{}' });
    await signUp(backend, email);
  });

  test('refuses to move an account to another address', async () => {
    const { email } = await signUp(backend, 'attacker@example.test');
    const moved = backend.sql`update auth.users set email_change = 'victim@example.test' where email = ${email}`;
    await expect(moved).rejects.toMatchObject({
      code: '42501',
      message: 'The email address of an account cannot be changed',
    });
  });
});

test('The migration runs without owning auth.users, and clears stored passwords', async () => {
  const email = 'before@example.test';
  await signUp(backend, email);
  const rolledBack = new Error('roll back');
  const migration = await readFile(MIGRATION, 'utf8');
  let after: unknown;
  const attempt = backend.sql.begin(async (sql) => {
    await sql`drop trigger users_allow_only_codes on auth.users`;
    await sql`drop function private.allow_only_codes()`;
    await sql`update auth.users set encrypted_password = 'hash', raw_user_meta_data = '{"name": "Eve"}'
      where email = ${email}`;
    // On a hosted project, the role that runs migrations may use the auth server's tables but owns none of them.
    await sql`create role hosted_postgres`;
    await sql`grant usage on schema auth to hosted_postgres`;
    await sql`grant select, update, trigger on auth.users to hosted_postgres`;
    await sql`grant usage, create on schema private to hosted_postgres`;
    await sql`set local role hosted_postgres`;
    await sql.unsafe(migration).simple();
    await sql`reset role`;
    after = await storedOf(email, sql);
    throw rolledBack;
  });
  await expect(attempt).rejects.toBe(rolledBack);
  expect(after).toEqual({ encrypted_password: null, metadata: '{}' });
});

const ask = (email: string) => visit(backend).auth.signInWithOtp({ email });
const queued = () =>
  backend.sql`select kind, user_id from public.mails where kind = 'codes_nearly_used'`;

/** Has this many codes count as sent in the last hour. */
async function setSent(count: number): Promise<void> {
  await backend.sql`truncate private.code_mails`;
  await backend.sql`insert into private.code_mails (sent_at)
    select now() - interval '59 minutes' from generate_series(1, ${count})`;
}

test('The operator is mailed once when a third of the codes of an hour are sent', async () => {
  await setSent(590);
  await ask('first@example.com');
  expect(await queued()).toEqual([]);
  await setSent(600);
  await ask('second@example.com');
  await ask('third@example.com');
  expect(await queued()).toEqual([{ kind: 'codes_nearly_used', user_id: null }]);
  expect(await sendMails(backend)).toEqual({ status: 200, body: { sent: 1, failed: 0 } });
  const [mail] = await backend.readMails(brand.email);
  expect(mail).toMatchObject({ Subject: 'Many log-in codes are being sent' });
  expect(mail!.Text).toContain('no member can log in');
});

test('Codes of an earlier hour do not count', async () => {
  await backend.sql`truncate public.mails cascade`;
  await setSent(700);
  await backend.sql`update private.code_mails set sent_at = now() - interval '61 minutes'`;
  await ask('fourth@example.com');
  expect(await queued()).toEqual([]);
});

test('The count knows the limit of the auth server', async () => {
  const config = await readFile(path.join(import.meta.dirname, '../config.toml'), 'utf8');
  const [row] = await backend.sql`select private.code_mails_per_hour() as most`;
  expect(config).toContain(`\nemail_sent = ${row!['most']}\n`);
});
