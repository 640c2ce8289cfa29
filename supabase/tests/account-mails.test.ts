import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { paths } from 'shared-kit/paths';
import { mails, openMailbox, runSending } from './mailbox.ts';
import { asha, backend, openShop } from './shop.ts';

openShop();
openMailbox();

const change = (fields: Record<string, string>) =>
  asha.client.from('users').update(fields).eq('id', asha.id).throwOnError();
const call = async (...names: string[]) => {
  for (const name of names) await asha.client.rpc(name as never).throwOnError();
};

/** An hour passes. */
const passHour = () => backend.sql`update public.mails
  set created_at = created_at - interval '1 hour', next_at = next_at - interval '1 hour'`;

describe('A member whose details were changed', () => {
  test('reads which, when, and what to do, but not the new values', async () => {
    await change({ phone: '+91 98765 00000', college: 'Another Institute' });
    expect(await runSending()).toBe('1 sent, 0 failed');
    const [mail] = await mails();
    const [now] = await backend.sql<{ day: string }[]>`
      select to_char(created_at at time zone 'Asia/Kolkata', 'FMDD Mon YYYY, FMHH12:MI am') || ' IST' as day
      from public.mails`;
    expect(mail!.Subject).toBe('Your account details were changed');
    for (const part of [mail!.Text, mail!.HTML]) {
      for (const fact of ['Phone number, Institute name', now!.day, paths.profile])
        expect(part).toContain(fact);
      expect(part).toContain('Sign Out Everywhere');
      expect(part).not.toMatch(/98765 00000|Another Institute/);
    }
  });

  test('gets a mail about a changed State and GSTIN, but not about the State that the first purchase asks for', async () => {
    await change({ state: '27' });
    expect(await runSending()).toBe('0 sent, 0 failed');
    await change({ gstin: '27AAPFU0939F1ZV' });
    await runSending();
    await change({ gstin: '', state: '29' });
    await passHour();
    await runSending();
    const texts = (await mails()).map(({ Text }) => /Changed: .+/.exec(Text)![0]);
    expect(texts).toEqual(['Changed: State, GSTIN', 'Changed: GSTIN']);
  });

  test('gets nothing when what they save is the same', async () => {
    const { data } = await asha.client.from('users').select('name, phone').single();
    await change(data as Record<string, string>);
    expect(await runSending()).toBe('0 sent, 0 failed');
  });

  test('gets the first mail at once, and everything of the hour after it in one more', async () => {
    await change({ name: 'Asha One' });
    expect(await runSending()).toBe('1 sent, 0 failed');
    for (const name of ['Asha Two', 'Asha Three', 'Asha Four']) await change({ name });
    await change({ course: 'Other' });
    expect(await runSending()).toBe('0 sent, 0 failed');
    await passHour();
    expect(await runSending()).toBe('1 sent, 0 failed');
    expect(await runSending()).toBe('0 sent, 0 failed');
    expect((await mails())[0]!.Text).toContain('Changed: Name, Course\n');
  });
});

test('After an operator changed the address of an account, both addresses get a mail', async () => {
  const next = `new-${randomUUID()}@example.com`;
  await backend.sql`update auth.users set email = ${next} where id = ${asha.id}`;
  try {
    expect(await runSending()).toBe('2 sent, 0 failed');
    const [mail] = await backend.readMails(asha.email);
    expect(mail!.Subject).toBe('Your account has a new email address');
    expect(mail!.Text).not.toContain(next);
    expect((await backend.readMails(next))[0]!.Text).toContain('Changed: Email\n');
    expect(await backend.sql`select from public.mails where former_email is not null`).toEqual([]);
  } finally {
    await backend.sql`update auth.users set email = ${asha.email} where id = ${asha.id}`;
  }
});

test('A former address to which no mail could be sent is forgotten after 5 days', async () => {
  await backend.sql`insert into public.mails (kind, about, user_id, former_email, created_at)
    values ('email_changed', '1 email', ${asha.id}, 'asha@nowhere.invalid', now() - interval '5 days 1 minute')`;
  await backend.sql`select public.run_retention()`;
  expect(await backend.sql`select former_email from public.mails`).toEqual([
    { former_email: null },
  ]);
});

describe('A member whose account is to be deleted', () => {
  test('reads when, and how to keep it, once a day', async () => {
    await call('request_deletion', 'take_back_deletion', 'request_deletion');
    expect(await runSending()).toBe('1 sent, 0 failed');
    const [mail] = await mails();
    const [row] = await backend.sql<{ day: string }[]>`
      select to_char(due_at at time zone 'Asia/Kolkata', 'FMDD Mon YYYY') as day from public.deletion_requests`;
    expect(mail!.Subject).toBe('Your account will be deleted');
    for (const part of [mail!.Text, mail!.HTML])
      for (const fact of [row!.day, paths.profile, 'Sign Out Everywhere'])
        expect(part).toContain(fact);
  });

  test('gets no mail when they took it back before', async () => {
    await call('request_deletion', 'take_back_deletion');
    expect(await runSending()).toBe('0 sent, 0 failed');
  });
});
