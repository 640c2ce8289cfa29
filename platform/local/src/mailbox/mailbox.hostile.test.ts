import { createConnection } from 'node:net';
import { SmtpEmailDriver } from '@supabase/lite';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findFreePorts } from '../ports.ts';
import {
  brokenBodies,
  outcomeOf,
  send,
  traversalTargets,
  WRONG_METHODS,
} from '../testing/hostile-requests.ts';
import { startMailbox } from './mailbox.ts';

const TARGET = '/api/v1/messages';
let url: string;
let smtp: number;
let mailbox: Awaited<ReturnType<typeof startMailbox>>;

beforeAll(async () => {
  const [port, smtpPort] = (await findFreePorts(2)) as [number, number];
  [url, smtp] = [`http://localhost:${port}`, smtpPort];
  mailbox = await startMailbox({ mailbox: port, smtp }, () => {});
  const from = { name: 'Fixture', address: 'no-reply@fixture.test' };
  const driver = new SmtpEmailDriver({ host: '127.0.0.1', port: smtp, from });
  await driver.send({ to: 'asha@example.test', subject: 'kept', html: '<p>kept</p>' });
});
afterAll(() => mailbox.stop());

/** The same email before and after every attempt. */
const read = async () => (await fetch(`${url}${TARGET}`)).json() as Promise<{ messages: object[] }>;
let before: unknown;
beforeEach(async () => {
  before = await read();
});

// Only an empty body deletes emails.
const bodies = brokenBodies({ IDs: ['unknown'] }).filter(({ body }) => body !== '');
const targets = [...traversalTargets(TARGET), ...traversalTargets('/api/v1/message/unknown')];

test('The mailbox holds a mail that the attempts could delete', () => {
  expect(before).toMatchObject({ total: 1 });
});

describe('The mailbox refuses', () => {
  test.each(bodies)('a deletion with $what', async (attempt) => {
    const response = await send(url, { target: TARGET, method: 'DELETE', ...attempt });
    expect(outcomeOf(response)).toBe('refused');
    expect(await read()).toEqual(before);
  });

  test.each([...targets, ...WRONG_METHODS])('$what', async (attempt) => {
    const response = await send(url, { target: TARGET, method: 'DELETE', ...attempt });
    expect(outcomeOf(response)).toBe('refused');
    expect(await read()).toEqual(before);
  });
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
