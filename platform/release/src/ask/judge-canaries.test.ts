import { beforeEach, expect, test } from 'vitest';
import type { ServerResponse } from 'node:http';
import { listen } from '../respond/http-server.ts';
import { freeze, release } from './release.ts';
import type { Releaser } from '../releaser.ts';
import { live, releaseBeforeEach, releaseRemote, site } from '../testing/site-before-each.ts';
import { SMALL_SITE } from '../testing/small-site.ts';
import { judgeCanaries, type Verdict } from './judge-canaries.ts';

let answer: object;
let said: string[];
let releaser: Releaser;
releaseBeforeEach();
beforeEach(async () => {
  said = [];
  const answering = (_: unknown, response: ServerResponse) => response.end(JSON.stringify(answer));
  const { url, close } = await listen(answering, { port: 0 });
  const config = {
    ...SMALL_SITE,
    receiverOf: () => ({ url, secret: 'c2VjcmV0', mayBeOff: false }),
  };
  const announce: Releaser['announce'] = async (_, alarm) => void (alarm && said.push(alarm));
  releaser = { ...site.releaser, config, announce, warn: (line) => said.push(line) };
  await releaseRemote('shop', '2', { canary: 5 });
  return () => close();
});

const shop = async () => (await live()).parts['shop'];

/** When the receiver says this of version 2 of these parts. @returns the kinds of the changes */
async function judge(verdict: Verdict['verdict'], parts = ['shop']) {
  const of = { verdict, version: '2', reason: 'So it is.' };
  answer = { verdicts: parts.map((part) => ({ part, ...of })) };
  return (await judgeCanaries(releaser))?.changes.map(({ live: { change } }) => change.kind);
}

test('A canary that does well goes from 5 to 25 % and then to all, a step with each look', async () => {
  expect(await judge('wait')).toEqual([]);
  expect((await shop())?.canary?.percent).toBe(5);
  await judge('widen');
  expect((await shop())?.canary).toEqual({ version: '2', percent: 25 });
  expect(await judge('widen')).toEqual(['promote']);
  expect(await shop()).toEqual({ version: '2', previous: ['1'] });
  expect(await judge('end'), 'it is no canary any more').toBeUndefined();
});

test('A canary that fails ends, and its team reads why', async () => {
  expect(await judge('end')).toEqual(['abort']);
  expect(await shop()).toEqual({ version: '1', previous: [] });
  expect(said).toEqual(['It was ended by itself: So it is.']);
});

test('A canary of a frozen part stays at its percentage, and still ends when it fails', async () => {
  await freeze(releaser, { part: 'shop', until: new Date('2999-01-01'), why: 'Exam week' });
  expect(await judge('widen')).toEqual([]);
  expect(await judge('end')).toEqual(['abort']);
});

test('A verdict on another version changes nothing', async () => {
  await releaseRemote('shop', '3', { canary: 5 });
  expect(await judge('end')).toEqual([]);
});

test('A canary that fails takes along one that needs it, and no other', async () => {
  const shell = await site.shell('2', {
    provides: { router: { version: '7.0.0', names: ['Link', 'New'] } },
  });
  const needsShell = { imports: { router: ['New'] } };
  const dists = [shell, await site.remote('auth', '2', needsShell)];
  await release(releaser, { dists, canary: 5 });
  await releaseRemote('shop', '2', { canary: 10 });
  expect(await judge('end', ['shell'])).toEqual(['abort']);
  const { parts } = await live();
  expect(Object.keys(parts).filter((name) => parts[name]!.canary)).toEqual(['shop']);
});

test.each([
  [{ stored: false }, /gives no verdicts\. Is it up to date\?$/],
  ['', /gives no verdicts/],
])('A receiver that answers %j judges nothing', async (wrong, reason) => {
  answer = wrong as object;
  await expect(judgeCanaries(releaser)).rejects.toThrow(reason);
  const silent = { ...releaser, config: SMALL_SITE };
  await expect(judgeCanaries(silent)).rejects.toThrow('no receiver of changes is set');
  expect((await shop())?.canary?.version).toBe('2');
});
