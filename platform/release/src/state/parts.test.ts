import { describe, expect, test } from 'vitest';
import { aState } from '../testing/contracts.ts';
import {
  afterAbort,
  afterCanary,
  afterRollback,
  earlierShells,
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

/** Each change is a version that goes live, `back`, or `to` and a version of the shell. */
async function journalOf(changes: [hour: number, change: string][]): Promise<State[]> {
  const journal: State[] = [];
  for (const [index, [hour, change]] of changes.entries()) {
    const parts: Record<string, LivePart> = journal.at(-1)?.parts ?? {};
    const [to, isNamed] = change.startsWith('to ') ? [change.slice(3), true] : [];
    const before = change === 'back' ? await versionBefore(journal.toReversed(), 'shell') : to;
    const next =
      change === 'gone'
        ? {}
        : change === 'back' || to
          ? afterRollback(parts, 'shell', before)
          : afterRelease(parts, { shell: change });
    const kind = change === 'back' || to ? 'rollback' : 'release';
    const time = at(hour).toISOString();
    journal.push(
      aState(index + 1, { kind, at: time, ...(isNamed && { isNamed }) }, { parts: next }),
    );
  }
  return journal;
}

const at = (hour: number): Date => new Date(Date.UTC(2026, 0, 1, hour));

test.each([
  ['the version before', '1 2 3 back', '2'],
  ['the one before that, the second time', '1 2 3 back back', '1'],
  ['the one before that after releases of the live version', '1 2 2 3 3 back back', '1'],
  ['what was live before a release after a rollback', '1 2 back 3 back', '1'],
  ['what was live before a version was released again', '1 2 1 back', '2'],
  ['what was live before a named version', '1 2 3 back back,to 3,back', '1'],
  ['what was live before a named version, the second time as well', '1 2 3,to 1,back back', '2'],
  ['what was live before a named version that is also the previous one', '1 2 3,to 2,back', '3'],
  ['what was live before the first of two named versions', '1 2 3 4,to 2,to 1,back back', '4'],
  ['what was live before a removal and a return', '1 2 gone,to 2,back', '1'],
  ['what was live before a removal', '1 2 gone back', '2'],
  ['what was live before a removal, and on from there', '1 2 gone back back', '1'],
])('a rollback goes to %s (%s)', async (_, changes, version) => {
  const list = changes.split(',').flatMap((one) => (one.startsWith('to') ? [one] : one.split(' ')));
  const journal = await journalOf(list.map((one) => [0, one]));
  expect(journal.at(-1)!.parts.shell!.version).toBe(version);
});

test('nothing was live before the first version', async () => {
  const journal = await journalOf([
    [0, '1'],
    [1, '2'],
    [2, 'back'],
  ]);
  expect(await versionBefore(journal.toReversed(), 'shell')).toBeUndefined();
});

test('a shell counts for a day after its replacement', async () => {
  const journal = await journalOf([
    [0, '1'],
    [10, '2'],
    [20, '3'],
  ]);
  expect(earlierShells(journal, at(33))).toEqual(['2', '1']);
  expect(earlierShells(journal, at(34)), 'exactly a day').toEqual(['2']);
  expect(earlierShells(journal, at(35))).toEqual(['2']);
  expect(earlierShells(journal, at(45))).toEqual([]);
});

test('a shell that was rolled back does not count', async () => {
  const journal = await journalOf([
    [0, '1'],
    [10, '2'],
    [11, 'back'],
  ]);
  expect(earlierShells(journal, at(12))).toEqual([]);
});

test('before the first release no shell counts', () => {
  expect(earlierShells([], at(0))).toEqual([]);
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
