import { createHmac } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { freeze, release, rollback } from '../ask/release.ts';
import { listen } from '../respond/http-server.ts';
import type { State } from '../state/state.ts';
import { readJournal } from '../store/journal.ts';
import { aState } from '../testing/contracts.ts';
import { live, releaseBeforeEach, site, store } from '../testing/site-before-each.ts';
import { type Announcement, announcerOf } from './announce.ts';
import type { SiteSummary } from './describe-site.ts';

releaseBeforeEach(['shop']);
const SECRET = `whsec_${Buffer.from('a secret of the team').toString('base64')}`;
const LIVE = aState(7, {
  parts: [{ name: 'shop', from: '1', to: '2', subjects: ['Sell tea'] }],
  by: 'Asha <asha@site.example>',
});

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
  const server = await listen((...asked) => void take(...asked), { port: 0 });
  onTestFinished(() => server.close());
  return { url: `${server.url}/hook`, calls };
}

test('The webhook receives the change, and an alarm about it, with a signature that only the secret can make', async () => {
  const { url, calls } = await startWebhook(204);
  const announce = announcerOf({ RELEASE_WEBHOOK: url, RELEASE_WEBHOOK_SECRET: SECRET });
  await announce(LIVE);
  await announce(LIVE, 'It fails.');
  const [{ headers, body }, alarm] = calls as [Received, Received];
  expect(JSON.parse(body)).toEqual({
    ...LIVE.change,
    sequence: 7,
    text: 'release shop 1 -> 2, by Asha: live as 7',
  });
  const signed = `${headers['webhook-id'] as string}.${headers['webhook-timestamp'] as string}.${body}`;
  const expected = createHmac('sha256', 'a secret of the team').update(signed).digest('base64');
  expect(headers['webhook-id']).toMatch(/^release-7-[0-9a-f]{12}$/);
  expect(headers['webhook-signature']).toBe(`v1,${expected}`);
  expect(alarm.headers['webhook-id']).toMatch(/^alarm-7-[0-9a-f]{12}$/);
  const said = 'alarm: release shop 1 -> 2, by Asha: live as 7. It fails.';
  expect(JSON.parse(alarm.body)).toMatchObject({ kind: 'alarm', text: said });
});

test('The site’s own receiver gets every change, with what is live, previews and freezes', async () => {
  const { url, calls } = await startWebhook(204);
  const webhook = await startWebhook(204);
  const receiverOf = () => ({ url, secret: SECRET, mayBeOff: false });
  const variables = { RELEASE_WEBHOOK: webhook.url, RELEASE_WEBHOOK_SECRET: SECRET };
  const announce = announcerOf(variables, { site: { store, receiverOf } });
  const releaser = { ...site.releaser, announce };
  await release(releaser, { dists: [], env: { key: 'new' } });
  const canary = { dists: [await site.remote('shop', '2', {}, {}, 'abc')], canary: 5 };
  await release(releaser, canary);
  const until = new Date(Date.now() + 60_000).toISOString();
  await freeze(releaser, { part: 'shop', until: new Date(until), why: 'exams' });
  const bodies = calls.map(({ body }) => JSON.parse(body) as Announcement & { site: SiteSummary });
  expect(bodies.map(({ text: said }) => said)).toEqual([
    'release of the environment, by Asha: live as 2',
    'canary shop 1 -> 2 for 5 % of browsers, by Asha: live as 3',
    `freeze shop until ${until}: exams, by Asha: live as 4`,
  ]);
  expect(webhook.calls, 'visitors notice no freeze').toHaveLength(2);
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

test.each<[said: RegExp, variables: Record<string, string>, mayBeOff?: boolean]>([
  [/needs RELEASE_WEBHOOK_SECRET/, { RELEASE_WEBHOOK: 'https://site.example' }],
  [
    /is not an https address/,
    { RELEASE_WEBHOOK: 'http://site.example', RELEASE_WEBHOOK_SECRET: SECRET },
  ],
  [/^Live as 7, but the summary for the site was not sent/, {}, false],
  [/^$/, {}, true],
])('An announcement that fails is a line, unless its receiver may be off (%s)', async (...row) => {
  const [said, variables, mayBeOff] = row;
  const warnings: string[] = [];
  const receiverOf = () =>
    mayBeOff === undefined ? undefined : { url: 'http://127.0.0.1:1/', secret: SECRET, mayBeOff };
  const warn = (line: string) => warnings.push(line);
  await announcerOf(variables, { site: { store, receiverOf }, warn })(LIVE);
  expect(warnings.join('\n')).toMatch(said);
});

test('An announcement that its receiver refuses is reported, and the change stays', async () => {
  const warnings: string[] = [];
  const { url } = await startWebhook(500);
  const variables = { RELEASE_WEBHOOK: url, RELEASE_WEBHOOK_SECRET: SECRET };
  const announce = announcerOf(variables, { warn: (line) => warnings.push(line) });
  await release({ ...site.releaser, announce }, { dists: [await site.remote('shop', '2')] });
  expect((await live()).sequence).toBe(2);
  expect(warnings).toEqual(['Live as 2, but the webhook was not sent: it answered 500.']);
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
