import { once } from 'node:events';
import { connect } from 'node:net';
import { SmtpEmailDriver } from '@supabase/lite';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findFreePorts } from '../ports.ts';
import { MailStore, type MailSummary } from './mail-store.ts';
import { startMailbox } from './mailbox.ts';

// Field names as in https://mailpit.axllent.org/docs/api-v1/: the journeys read Mailpit's mailbox with the same code.
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
  expect(list).toMatchObject({ total: 2, unread: 2, count: 2, start: 0 });
  expect(list.messages.map((mail) => mail.Subject)).toEqual([
    '222222 is your code',
    '111111 is your code',
  ]);
  expect(list.messages[0]).toMatchObject({
    From: { Name: 'Fixture', Address: 'no-reply@fixture.test' },
    To: [{ Name: '', Address: 'ravi@example.test' }],
    Snippet: 'Hello ravi@example.test',
    Attachments: 0,
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

test('A long list is paged', async () => {
  for (const subject of ['one', 'two', 'three']) await send('asha@example.test', subject);
  const page = await read<{ total: number; messages: MailSummary[] }>('messages?start=1&limit=1');
  expect(page.total).toBe(3);
  expect(page.messages.map((mail) => mail.Subject)).toEqual(['two']);
});

test('Selected mails can be deleted, or all', async () => {
  for (const subject of ['one', 'two', 'three']) await send('asha@example.test', subject);
  const { messages } = await read<{ messages: MailSummary[] }>('messages');
  const body = JSON.stringify({ IDs: [messages[0]?.ID] });
  const response = await fetch(`${url}/api/v1/messages`, { method: 'DELETE', body });
  expect(await response.text()).toBe('ok');
  expect(await read('messages')).toMatchObject({ total: 2 });
  await fetch(`${url}/api/v1/messages`, { method: 'DELETE' });
  expect(await read('messages')).toMatchObject({ total: 0, messages: [] });
});

test.each([
  '{"IDs":',
  '[]',
  'null',
  '"text"',
  '{"IDs":"all"}',
  '{"IDs":[1]}',
  '{"ids":["a"]}',
  ' ',
])('The body %j deletes no mail', async (body) => {
  await send('asha@example.test', 'kept');
  const response = await fetch(`${url}/api/v1/messages`, { method: 'DELETE', body });
  expect(response.status).toBe(400);
  expect(await read('messages')).toMatchObject({ total: 1 });
});

test('A mail can be read completely, by id or as the latest', async () => {
  await send('asha@example.test', 'Hello');
  const { messages } = await read<{ messages: MailSummary[] }>('messages');
  const mail = await read(`message/${messages[0]?.ID}`);
  expect(mail).toMatchObject({
    Subject: 'Hello',
    HTML: expect.stringContaining('<p>Hello <b>asha@example.test</b></p>') as string,
    Text: expect.stringContaining('Hello asha@example.test') as string,
    Date: messages[0]?.Created,
  });
  expect(await read('message/latest')).toEqual(mail);
  expect((await fetch(`${url}/api/v1/message/unknown`)).status).toBe(404);
});

test('Mails are found by recipient, subject and words', async () => {
  await send('asha@example.test', 'Your sign-up code');
  await send('ravi@example.test', 'Your login code');
  expect(await find('to:asha@example.test')).toEqual(['asha@example.test']);
  expect(await find('to:"ASHA@example.test" subject:login')).toEqual([]);
  expect(await find('subject:"login code"')).toEqual(['ravi@example.test']);
  expect(await find('hello')).toHaveLength(2);
});

test('The page shows mails in a frame without scripts and without network access', async () => {
  const page = await fetch(url);
  expect(page.headers.get('content-type')).toContain('text/html');
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(await page.text()).toMatch(/<iframe[^>]* sandbox(?!=)/);
});

test('The mailbox keeps the newest mails and drops the oldest', () => {
  const store = new MailStore(2);
  for (const subject of ['one', 'two', 'three']) {
    store.add({ subject, attachments: [], headers: new Map(), headerLines: [], html: false }, 1);
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

async function find(query: string): Promise<(string | undefined)[]> {
  const path = `search?query=${encodeURIComponent(query)}`;
  const found = await read<{ messages_count: number; messages: MailSummary[] }>(path);
  expect(found.messages_count).toBe(found.messages.length);
  return found.messages.map((mail) => mail.To[0]?.Address);
}
