import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import { freeze, release, rollback } from '../ask/release.ts';
import type { State } from '../state/state.ts';
import { readJournal } from '../store/journal.ts';
import { aState } from '../testing/contracts.ts';
import { live, releaseBeforeEach, site, store } from '../testing/site-before-each.ts';
import { type Announcement, announcerOf, ownReceiver, type SiteSummary } from './announce.ts';

releaseBeforeEach(['shop']);
const stack: AsyncDisposable[] = [];
afterEach(async () => {
  for (const one of stack.splice(0)) await one[Symbol.asyncDispose]();
});

const SECRET = `whsec_${Buffer.from('a secret of the team').toString('base64')}`;
const LIVE = aState(7, {
  parts: [{ name: 'shop', from: '1', to: '2', subjects: ['Sell tea'] }],
  by: 'Asha <asha@site.example>',
});
const SMTP = { SMTP_HOST: '127.0.0.1', SMTP_ADMIN_EMAIL: 'no-reply@site.example' };

interface Received {
  headers: IncomingMessage['headers'];
  body: string;
}

async function startWebhook(status: number): Promise<{ url: string; calls: Received[] }> {
  const calls: Received[] = [];
  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    calls.push({ headers: request.headers, body: await text(request) });
    response.writeHead(status).end();
  }
  const server: Server = createServer((request, response) => void take(request, response));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  stack.push({
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, calls };
}

/** Refuses recipients under `.invalid`. */
async function startMailServer(): Promise<{ port: string; mails: ParsedMail[] }> {
  const mails: ParsedMail[] = [];
  const takeIn = callbackify(async (stream: Readable) => {
    mails.push(await simpleParser(stream));
  });
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    onRcptTo({ address }, _session, done) {
      done(address.endsWith('.invalid') ? new Error('No such mailbox') : null);
    },
    onData(stream, _session, done) {
      takeIn(stream, (error) => done(error));
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  stack.push({
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  });
  return { port: String((server.server.address() as AddressInfo).port), mails };
}

test('The webhook receives the change with a signature that only the secret can make', async () => {
  const { url, calls } = await startWebhook(204);
  await announcerOf({ RELEASE_WEBHOOK: url, RELEASE_WEBHOOK_SECRET: SECRET })(LIVE);
  const [{ headers, body }] = calls as [Received];
  expect(JSON.parse(body)).toEqual({
    ...LIVE.change,
    sequence: 7,
    text: 'release shop 1 -> 2, by Asha: live as 7',
  });
  const signed = `${headers['webhook-id'] as string}.${headers['webhook-timestamp'] as string}.${body}`;
  const expected = createHmac('sha256', 'a secret of the team').update(signed).digest('base64');
  expect(headers['webhook-id']).toMatch(/^release-7-[0-9a-f]{12}$/);
  expect(headers['webhook-signature']).toBe(`v1,${expected}`);
});

test('The site’s own receiver gets every change, with what is live, previews and freezes', async () => {
  const { url, calls } = await startWebhook(204);
  const receiverOf = () => ({ url, secret: SECRET, mayBeOff: false });
  const announce = announcerOf({}, { site: ownReceiver(store, { receiverOf }) });
  const releaser = { ...site.releaser, announce };
  await release(releaser, { dists: [], env: { key: 'new' } });
  const canary = { dists: [await site.remote('shop', '2', {}, {}, 'abc')], canary: 5 };
  await release(releaser, canary);
  const until = new Date(Date.now() + 60_000).toISOString();
  await freeze(releaser, { part: 'shop', until: new Date(until), why: 'exams' });
  const bodies = calls.map(({ body }) => JSON.parse(body) as Announcement & { site: SiteSummary });
  expect(bodies.map(({ kind }) => kind)).toEqual(['release', 'canary', 'freeze']);
  const { at, by } = (await readJournal(store))[0]!.change;
  const first = { version: '1', commit: 'commit', bytes: 10, since: at, by };
  const candidate = { ...first, version: '2', commit: 'abc', since: bodies[1]!.at, percent: 5 };
  expect(bodies[2]).toMatchObject({
    freeze: { part: 'shop', until, why: 'exams' },
    site: {
      parts: [
        { name: 'shell', ...first, bytes: 12 },
        { name: 'shop', ...first, canary: candidate },
      ],
      previews: [],
      freezes: [{ part: 'shop', until, why: 'exams' }],
    },
  });
});

test.each([
  [true, []],
  [false, [expect.stringMatching(/^Live as 7, but the summary for the site was not sent/)]],
])(
  'A receiver that gives no answer is mentioned unless it may be off (%s)',
  async (mayBeOff, said) => {
    const warnings: string[] = [];
    const receiver = { url: 'http://127.0.0.1:1/', secret: SECRET, mayBeOff };
    const describe = async () => ({ parts: [], previews: [], freezes: [] });
    await announcerOf(
      {},
      { site: { receiverOf: () => receiver, describe }, warn: (line) => warnings.push(line) },
    )(LIVE);
    expect(warnings).toEqual(said);
  },
);

test('The mail has the change as its subject, and the commits in its text', async () => {
  const { port, mails } = await startMailServer();
  await announcerOf({
    RELEASE_MAIL_TO: 'team@site.example, ops@site.example',
    ...SMTP,
    SMTP_PORT: port,
  })(LIVE);
  expect(mails).toHaveLength(1);
  expect(mails[0]!.subject).toBe('release shop 1 -> 2, by Asha: live as 7');
  expect(mails[0]!.text).toContain('- Sell tea');
});

test('An alarm about a release reaches the webhook as another event, and the author by email', async () => {
  const { url, calls } = await startWebhook(204);
  const { port, mails } = await startMailServer();
  await announcerOf({
    RELEASE_WEBHOOK: url,
    RELEASE_WEBHOOK_SECRET: SECRET,
    ...SMTP,
    SMTP_PORT: port,
  })(LIVE, 'It fails.');
  expect(calls[0]!.headers['webhook-id']).toMatch(/^alarm-7-[0-9a-f]{12}$/);
  const said = 'alarm: release shop 1 -> 2, by Asha: live as 7. It fails.';
  expect(JSON.parse(calls[0]!.body)).toMatchObject({ kind: 'alarm', text: said });
  expect(mails[0]!.to).toMatchObject({ text: 'asha@site.example' });
  expect(mails[0]!.subject).toBe(said);
});

test('An announcement that fails is reported in one line, and the change stays', async () => {
  const { port } = await startMailServer();
  const warnings: string[] = [];
  const variables = {
    RELEASE_WEBHOOK: (await startWebhook(500)).url,
    RELEASE_WEBHOOK_SECRET: SECRET,
    RELEASE_MAIL_TO: 'team@site.invalid',
    ...SMTP,
    SMTP_PORT: port,
  };
  const announce = announcerOf(variables, { warn: (line) => warnings.push(line) });
  await release({ ...site.releaser, announce }, { dists: [await site.remote('shop', '2')] });
  expect((await live()).sequence).toBe(2);
  expect(warnings.toSorted()).toEqual([
    expect.stringMatching(/^Live as 2, but the mail was not sent: .*No such mailbox/),
    'Live as 2, but the webhook was not sent: it answered 500.',
  ]);
});

test.each([
  [{ RELEASE_WEBHOOK: 'https://site.example' }, /needs RELEASE_WEBHOOK_SECRET/],
  [
    { RELEASE_WEBHOOK: 'http://site.example', RELEASE_WEBHOOK_SECRET: SECRET },
    /is not an https address/,
  ],
  [{ RELEASE_MAIL_TO: 'team@site.example' }, /needs SMTP_HOST and SMTP_ADMIN_EMAIL/],
])('Incomplete settings are named: %j', async (variables, line) => {
  const warnings: string[] = [];
  await announcerOf(variables, { warn: (one) => warnings.push(one) })(LIVE);
  expect(warnings).toEqual([expect.stringMatching(line)]);
});

test('Each change is announced once, after it is live, and none that did not go live', async () => {
  const seen: [number, number | undefined][] = [];
  const announce = async ({ sequence }: State) => {
    seen.push([sequence, (await live()).sequence]);
  };
  const releaser = { ...site.releaser, announce };
  for (const version of ['1', '2'])
    await release(releaser, { dists: [await site.remote('shop', version)] });
  await expect(
    release(releaser, { dists: [await site.remote('shop', '3', { exposes: [] })] }),
  ).rejects.toThrow('exposes-app');
  await rollback(releaser, 'shop');
  expect(seen).toEqual([
    [2, 2],
    [3, 3],
  ]);
});
