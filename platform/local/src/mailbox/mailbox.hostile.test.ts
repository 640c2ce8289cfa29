import { createConnection } from 'node:net';
import { beforeEach, expect, test } from 'vitest';
import {
  brokenBodies,
  outcomeOf,
  send,
  traversalTargets,
  WRONG_METHODS,
} from '../testing/hostile-requests.ts';
import { testMailbox } from '../testing/test-mailbox.ts';

const TARGET = '/api/v1/messages';
const { url, smtp, read, send: sendMail } = await testMailbox();
await sendMail('asha@example.test', 'kept');

/** The same email before and after every attempt. */
let before: unknown;
beforeEach(async () => {
  before = await read();
});

test.each([
  // Only an empty body deletes emails.
  ...brokenBodies({ IDs: ['unknown'] }).filter(({ body }) => body !== ''),
  ...traversalTargets(TARGET),
  ...traversalTargets('/api/v1/message/unknown'),
  ...WRONG_METHODS,
])('The mailbox refuses a deletion with $what', async (attempt) => {
  expect(before).toMatchObject({ total: 1 });
  const response = await send(url, { target: TARGET, method: 'DELETE', ...attempt });
  expect(outcomeOf(response)).toBe('refused');
  expect(await read()).toEqual(before);
});

test.each([
  ['an HTTP request', 'POST / HTTP/1.1\r\nHost: localhost\r\n\r\nMAIL FROM:<a@a.test>\r\n'],
  ['a mail without a sender', 'EHLO a\r\nRCPT TO:<a@a.test>\r\nDATA\r\nhello\r\n.\r\nQUIT\r\n'],
  ['a mail without a recipient', 'EHLO a\r\nMAIL FROM:<a@a.test>\r\nDATA\r\nQUIT\r\n'],
  ['a mail that is cut off', 'EHLO a\r\nMAIL FROM:<a@a.test>\r\nRCPT TO:<b@a.test>\r\nDATA\r\nhal'],
  ['a login', 'EHLO a\r\nAUTH PLAIN AGEAYg==\r\nQUIT\r\n'],
  ['a line of 100 KB', `EHLO ${'a'.repeat(100_000)}\r\nQUIT\r\n`],
  ['bytes that are not text', '\u0000\u0001\u00ff\r\n\r\nQUIT\r\n'],
])('The SMTP server takes no mail from %s', async (_, dialogue) => {
  expect(await talk(dialogue)).not.toMatch(/queued/i);
  expect(await read()).toEqual(before);
});

/** Sends lines after the greeting and closes. @returns what the server said */
function talk(dialogue: string): Promise<string> {
  const socket = createConnection(smtp, '127.0.0.1');
  let said = '';
  socket.once('data', () => socket.end(dialogue, 'latin1'));
  socket.on('data', (bytes) => (said += bytes.toString('latin1')));
  return new Promise((resolve, reject) => {
    socket.once('error', reject).once('close', () => resolve(said));
  });
}
