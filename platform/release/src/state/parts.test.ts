import { describe, expect, test } from 'vitest';
import { aState } from '../testing/contracts.ts';
import {
  afterAbort,
  afterCanary,
  afterRollback,
  partsAt,
  percentagesOf,
  versionBefore,
} from './parts.ts';
import { afterRelease, type LivePart, type State } from './state.ts';

type Parts = Record<string, LivePart>;
const part = (version: string, ...previous: string[]): LivePart => ({ version, previous });
const auth = part('1');

test.each<[string, Parts, to: string, Parts]>([
  ['makes the version before live', { shop: part('3', '2', '1') }, '2', { shop: part('2', '1') }],
  [
    'forgets the versions in between',
    { shop: part('4', '3', '2', '1') },
    '2',
    { shop: part('2', '1') },
  ],
  [
    'keeps a list that no longer names the version',
    { shop: part('4', '3') },
    '1',
    { shop: part('1', '3') },
  ],
  ['brings back a removed remote', {}, '2', { shop: part('2') }],
])('A rollback %s, and leaves the others', (_, parts, to, after) => {
  const all = afterRollback({ ...parts, auth }, 'shop', to);
  expect(all).toEqual({ auth, ...after });
  expect(Object.keys(all), 'in one order').toEqual(['auth', 'shop']);
});

test.each<[reason: string, Parts, to: string | undefined]>([
  ['shop@2 is live already.', { shop: part('2', '1') }, '2'],
  ['There was never a part called shop. Live are auth.', { auth }, undefined],
  ['shop@1 is the first live version, so there is no previous one.', { shop: auth }, undefined],
  [
    'shop@3 is a canary for 10 % of browsers. To end it: npm run canary -- abort shop. ' +
      'Afterwards npm run rollback -- shop rolls back 2, too.',
    { shop: { ...part('2', '1'), canary: { version: '3', percent: 10 } } },
    '1',
  ],
])('A rollback is refused: %s', (reason, parts, to) => {
  expect(() => afterRollback(parts, 'shop', to)).toThrow(reason);
});

/** Each change is a version that goes live, `back`, `gone`, or `to` and a version of the shell; one every ten hours. */
async function journalOf(changes: string): Promise<State[]> {
  const journal: State[] = [];
  for (const change of changes.split(', ')) {
    const parts = journal.at(-1)?.parts ?? {};
    const isNamed = change.startsWith('to ');
    const to =
      change === 'back' ? await versionBefore(journal.toReversed(), 'shell') : change.slice(3);
    const isBack = isNamed || change === 'back';
    const live = change === 'gone' ? {} : afterRelease(parts, { shell: change });
    const kind = isBack ? 'rollback' : 'release';
    const time = at(10 * journal.length).toISOString();
    journal.push(
      aState(
        journal.length + 1,
        { kind, at: time, ...(isNamed && { isNamed }) },
        { parts: isBack ? afterRollback(parts, 'shell', to) : live },
      ),
    );
  }
  return journal;
}

const at = (hour: number): Date => new Date(Date.UTC(2026, 0, 1, hour));

test.each([
  ['the version before', '1, 2, 3, back', '2'],
  ['the one before that, the second time', '1, 2, 3, back, back', '1'],
  ['the one before that after releases of the live version', '1, 2, 2, 3, 3, back, back', '1'],
  ['what was live before a release after a rollback', '1, 2, back, 3, back', '1'],
  ['what was live before a version was released again', '1, 2, 1, back', '2'],
  ['what was live before a named version', '1, 2, 3, back, back, to 3, back', '1'],
  ['what was live before a named version, the second time', '1, 2, 3, to 1, back, back', '2'],
  ['what was live before a named version that is the previous one', '1, 2, 3, to 2, back', '3'],
  ['what was live before the first of two named ones', '1, 2, 3, 4, to 2, to 1, back, back', '4'],
  ['what was live before a removal and a return', '1, 2, gone, to 2, back', '1'],
  ['what was live before a removal', '1, 2, gone, back', '2'],
  ['what was live before a removal, and on from there', '1, 2, gone, back, back', '1'],
])('a rollback goes to %s (%s)', async (_, changes, version) => {
  expect((await journalOf(changes)).at(-1)!.parts.shell!.version).toBe(version);
});

const shop = { version: '2', previous: ['1'] };
const canary = { version: '3', percent: 10 };
const untried = { auth, shop };
const tried = { auth, shop: { ...shop, canary } };

describe('A canary', () => {
  test.each([
    ['blog', 'blog is not live, so the other visitors would find no page: release it for all.'],
    ['shop', 'shop@2 is already live.'],
  ])('is refused for a remote that is not live, and for the live version', (name, reason) => {
    expect(() => afterCanary(untried, { [name]: '2' }, 10)).toThrow(reason);
  });
});

test.each(['shop', 'blog'])('Without a canary of %s, none can be ended', (name) => {
  expect(() => afterAbort(untried, [name])).toThrow(`${name} has no canary.`);
});

test('Browsers with lower numbers get more canaries, and what a browser gets stays as a percentage rises', () => {
  const parts = { ...tried, auth: { ...auth, canary: { version: '2', percent: 50 } } };
  expect(percentagesOf(parts)).toEqual([10, 50]);
  const versions = (percent: number) =>
    Object.values(partsAt(parts, percent)).map(({ version }) => version);
  expect([10, 50].map(versions)).toEqual([
    ['2', '3'],
    ['2', '2'],
  ]);
  expect(partsAt(parts, 10)).toEqual({
    auth: { version: '2', previous: ['1'] },
    shop: { version: '3', previous: ['2'] },
  });
  expect(percentagesOf(untried)).toEqual([]);
});
