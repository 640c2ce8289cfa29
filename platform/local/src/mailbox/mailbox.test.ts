import { once } from 'node:events';
import { connect } from 'node:net';
import { beforeEach, expect, test } from 'vitest';
import { testMailbox } from '../testing/test-mailbox.ts';

const { url, smtp, lines, send, read } = await testMailbox();
const remove = (body: string | null = null) =>
  fetch(`${url}/api/v1/messages`, { method: 'DELETE', body });
beforeEach(async () => void (await remove()));

test('Sent mails are listed, newest first, and each can be read completely by its id', async () => {
  await send('asha@example.test', '111111 is your code');
  await send('ravi@example.test', '222222 is your code');
  const { total, messages } = await read();
  expect(total).toBe(2);
  expect(messages.map(({ Subject }) => Subject)).toEqual([
    '222222 is your code',
    '111111 is your code',
  ]);
  expect(messages[0]).toMatchObject({
    From: { Name: 'Fixture', Address: 'no-reply@fixture.test' },
    To: [{ Name: '', Address: 'ravi@example.test' }],
  });
  expect(Date.parse(messages[0]!.Created)).toBeGreaterThan(Date.now() - 10_000);
  const mail = await fetch(`${url}/api/v1/message/${messages[0]!.ID}`);
  expect(await mail.json()).toMatchObject({
    ...messages[0],
    HTML: expect.stringContaining('<p>Hello <b>ravi@example.test</b></p>') as string,
    Text: expect.stringContaining('Hello ravi@example.test') as string,
  });
  expect((await fetch(`${url}/api/v1/message/unknown`)).status).toBe(404);
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
  expect(await read()).toMatchObject({ total: 1 });
});

test('A developer deletes all emails together; the mailbox refuses to delete a single one', async () => {
  for (const subject of ['one', 'two']) await send('asha@example.test', subject);
  expect((await remove('{"IDs":["a"]}')).status).toBe(400);
  expect(await read()).toMatchObject({ total: 2 });
  expect(await (await remove()).text()).toBe('ok');
  expect(await read()).toEqual({ total: 0, messages: [] });
});

test('The page shows mails in a frame without scripts and without network access', async () => {
  await send('asha@example.test', 'An <older> one');
  await send('asha@example.test', 'The newest');
  const page = await fetch(url);
  expect(page.headers.get('content-type')).toContain('text/html');
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  const text = await page.text();
  expect(text).toMatch(/<iframe[^>]* sandbox(?!=)[^>]*&lt;p&gt;Hello &lt;b&gt;asha@/);
  expect(text).toMatch(/<details name="email" open>\s*<summary>The newest/);
  expect(text).toMatch(/<details name="email" >\s*<summary>An &lt;older&gt; one/);
});
