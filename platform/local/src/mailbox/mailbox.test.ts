import { once } from 'node:events';
import { connect } from 'node:net';
import { SmtpEmailDriver } from '@supabase/lite';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findFreePorts } from '../ports.ts';
import { MailStore, type MailSummary } from './mail-store.ts';
import { startMailbox } from './mailbox.ts';

let url: string;
let smtp: number;
let mailbox: Awaited<ReturnType<typeof startMailbox>>;
const lines: string[] = [];

beforeAll(async () => {
  const [port, smtpPort] = (await findFreePorts(2)) as [number, number];
  [url, smtp] = [`http://localhost:${port}`, smtpPort];
  mailbox = await startMailbox({ mailbox: port, smtp }, (_source, line) => lines.push(line));
});

afterAll(() => mailbox.stop());
beforeEach(async () => {
  await fetch(`${url}/api/v1/messages`, { method: 'DELETE' });
});

test('Sent mails are listed, newest first, with the code in the subject', async () => {
  await send('asha@example.test', '111111 is your code');
  await send('ravi@example.test', '222222 is your code');
  const list = await read<{ total: number; messages: MailSummary[] }>('messages');
  expect(list.total).toBe(2);
  expect(list.messages.map((mail) => mail.Subject)).toEqual([
    '222222 is your code',
    '111111 is your code',
  ]);
  expect(list.messages[0]).toMatchObject({
    From: { Name: 'Fixture', Address: 'no-reply@fixture.test' },
    To: [{ Name: '', Address: 'ravi@example.test' }],
  });
  expect(Date.parse(list.messages[0]?.Created ?? '')).toBeGreaterThan(Date.now() - 10_000);
  expect(lines).toContain('a mail: 222222 is your code');
  expect(lines.join()).not.toContain('@');
});

test('Senders that break their connections in a mail do not stop the mailbox', async () => {
  for (const _ of [1, 2]) {
    const sender = connect(smtp, '127.0.0.1');
    for (const line of ['HELO sender', 'MAIL FROM:<broken@example.test>', 'NOOP']) {
      await once(sender, 'data');
      sender.write(`${line}\r\n`);
    }
    await once(sender, 'data');
    sender.resetAndDestroy();
    await once(sender, 'close');
  }
  await send('asha@example.test', 'a mail after two broken connections');
  expect(await read('messages')).toMatchObject({ total: 1 });
});

test('A developer deletes all emails together; the mailbox refuses to delete a single one', async () => {
  for (const subject of ['one', 'two']) await send('asha@example.test', subject);
  const remove = (body: string | null = null) =>
    fetch(`${url}/api/v1/messages`, { method: 'DELETE', body });
  expect((await remove('{"IDs":["a"]}')).status).toBe(400);
  expect(await read('messages')).toMatchObject({ total: 2 });
  expect(await (await remove()).text()).toBe('ok');
  expect(await read('messages')).toEqual({ total: 0, messages: [] });
});

test('A mail can be read completely, by its id', async () => {
  await send('asha@example.test', 'Hello');
  const { messages } = await read<{ messages: MailSummary[] }>('messages');
  const mail = await read(`message/${messages[0]?.ID}`);
  expect(mail).toMatchObject({
    Subject: 'Hello',
    HTML: expect.stringContaining('<p>Hello <b>asha@example.test</b></p>') as string,
    Text: expect.stringContaining('Hello asha@example.test') as string,
    Created: messages[0]?.Created,
  });
  expect((await fetch(`${url}/api/v1/message/unknown`)).status).toBe(404);
});

test('The page shows mails in a frame without scripts and without network access', async () => {
  await send('asha@example.test', 'An <older> one');
  await send('asha@example.test', 'The newest');
  const page = await fetch(url);
  expect(page.headers.get('content-type')).toContain('text/html');
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  const text = await page.text();
  expect(text).toMatch(/<iframe[^>]* sandbox(?!=)[^>]*&lt;p&gt;Hello &lt;b&gt;asha@/);
  expect(text).toContain('<h2>The newest</h2>');
  const [, older] = /href="(\?mail=[^"]+)" aria-current="false"/.exec(text)!;
  expect(await (await fetch(url + older)).text()).toContain('<h2>An &lt;older&gt; one</h2>');
});

test('The mailbox keeps the newest mails and drops the oldest', () => {
  const store = new MailStore(2);
  for (const subject of ['one', 'two', 'three']) {
    store.add({ subject, attachments: [], headers: new Map(), headerLines: [], html: false });
  }
  expect(store.list().map((mail) => mail.Subject)).toEqual(['three', 'two']);
});

function send(to: string, subject: string): Promise<void> {
  const from = { name: 'Fixture', address: 'no-reply@fixture.test' };
  const driver = new SmtpEmailDriver({ host: '127.0.0.1', port: smtp, from });
  return driver.send({ to, subject, html: `<p>Hello <b>${to}</b></p>` });
}

async function read<T>(path: string): Promise<T> {
  return (await (await fetch(`${url}/api/v1/${path}`)).json()) as T;
}
