import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { brand } from 'shared-kit/brand';
import { backend, openBackend } from './backend.ts';
import { sendMails } from './buying.ts';
import { visit } from './people.ts';

openBackend();

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
