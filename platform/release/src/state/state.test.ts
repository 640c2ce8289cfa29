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
import {
  afterRelease,
  afterRemoval,
  type Change,
  type ChangedPart,
  changeTo,
  differences,
  type LivePart,
  type Parts,
  type State,
  wasRolledBack,
} from './state.ts';

const state = (sequence: number, kind: Change['kind'] = 'release', parts: ChangedPart[] = []) =>
  aState(sequence, { kind, parts });

const part = (version: string, ...previous: string[]): LivePart => ({ version, previous });
const first = part('1');
const tried = { ...first, canary: { version: '2', percent: 10 } };
const TEN = ['10', '9', '8', '7', '6', '5', '4', '3', '2', '1'];

test.each<[string, LivePart, to: string, LivePart]>([
  ['puts the previous version first in the list', part('2', '1'), '3', part('3', '2', '1')],
  ['of an earlier version lists none twice', part('3', '2', '1'), '1', part('1', '3', '2')],
  ['of another version ends the canary', tried, '3', part('3', '1')],
  ['of the live version changes nothing', tried, '1', tried],
  ['keeps the last ten', part('11', ...TEN), '12', part('12', '11', ...TEN.slice(0, 9))],
])('A release %s for rollbacks, and leaves other parts unchanged', (_, shop, to, after) => {
  const all = afterRelease({ shop, auth: tried }, { shop: to });
  expect(all).toEqual({ auth: tried, shop: after });
  expect(Object.keys(all), 'in one order').toEqual(['auth', 'shop']);
});

test.each([
  [{ shell: first }, ['shell'], 'The shell cannot be removed: it is the page itself.'],
  [{ shell: first, shop: first }, ['shop', 'blog'], 'blog is not live, so it cannot be removed.'],
])('A removal of a part that must stay, or is not live, is refused', (parts, names, reason) => {
  expect(() => afterRemoval(parts, names)).toThrow(reason);
});

describe('The journal', () => {
  const change = (sequence: number, kind: Change['kind'], from: string, to: string): State =>
    state(sequence, kind, [
      { name: 'auth', to: '7' },
      { name: 'shop', from, to },
    ]);

  test('names the last change that made a version live or a canary, which the end of a canary is not', () => {
    const journal = [
      change(1, 'release', '1', '2'),
      change(2, 'rollback', '2', '1'),
      change(3, 'canary', '1', '2'),
      change(4, 'abort', '2', '1'),
      state(5, 'release', [{ name: 'blog', to: '2' }]),
    ];
    expect(changeTo(journal, 'shop', '2')).toBe(journal[2]!.change);
    expect(changeTo(journal, 'shop', '1')).toBe(journal[1]!.change);
    expect(changeTo(journal, 'shop', '3')).toBeUndefined();
    expect(changeTo(journal, 'about', '2')).toBeUndefined();
  });

  const other = state(2, 'rollback', [{ name: 'blog', from: '2', to: '1' }]);
  const removal = state(2, 'remove', [{ name: 'shop', from: '2' }]);
  const released = change(1, 'release', '1', '2');
  test.each<[what: string, journal: State[], isBack: boolean]>([
    ['a rollback', [released, change(2, 'rollback', '2', '1')], true],
    ['an abort', [released, change(2, 'abort', '2', '1')], true],
    ['a release of an earlier version', [released, change(2, 'release', '2', '1')], false],
    ['a promotion', [released, change(2, 'promote', '2', '1')], false],
    ['a canary', [released, change(2, 'canary', '2', '1')], false],
    ['a later release', [change(1, 'rollback', '2', '1'), change(2, 'release', '1', '3')], false],
    ['changes of other parts after it', [change(1, 'rollback', '2', '1'), other], true],
    ['changes of other parts alone', [other], false],
    ['a removal', [removal], true],
  ])('after %s says whether the version was rolled back', (_, journal, isBack) => {
    expect(wasRolledBack(journal, 'shop', '2')).toBe(isBack);
    expect(wasRolledBack(journal, 'shop', '1'), 'the other version').toBe(false);
    expect(wasRolledBack(journal, 'auth', '2'), 'another part').toBe(false);
  });
});

const at = (version: string, percent: number) => ({ ...first, canary: { version, percent } });
test.each<[what: string, LivePart | undefined, LivePart | undefined, ...ChangedPart[]]>([
  ['nothing', at('2', 10), at('2', 10)],
  ['a new part', undefined, first, { name: 'shop', to: '1' }],
  ['a removed part', first, undefined, { name: 'shop', from: '1' }],
  ['a canary', first, tried, { name: 'shop', from: '1', to: '2', percent: 10 }],
  ['the share of a canary', tried, at('2', 50), { name: 'shop', from: '1', to: '2', percent: 50 }],
  ['another canary', tried, at('3', 10), { name: 'shop', from: '1', to: '3', percent: 10 }],
  ['an aborted canary', tried, first, { name: 'shop', from: '2', to: '1' }],
  ['a promoted canary', tried, part('2', '1'), { name: 'shop', from: '1', to: '2' }],
  [
    'a version in its place',
    tried,
    part('3', '1'),
    { name: 'shop', from: '1', to: '3', ended: '2' },
  ],
])('The difference of two states is %s', (_, before, after, ...expected) => {
  const parts = (shop?: LivePart) => ({ auth: first, ...(shop && { shop }) });
  expect(differences(parts(before), parts(after))).toEqual(expected);
});

const auth = part('1');

test.each<[string, LivePart | undefined, to: string, LivePart]>([
  ['makes the version before live', part('3', '2', '1'), '2', part('2', '1')],
  ['forgets the versions in between', part('4', '3', '2', '1'), '2', part('2', '1')],
  ['keeps a list that no longer names the version', part('4', '3'), '1', part('1', '3')],
  ['brings back a removed remote', undefined, '2', part('2')],
])('A rollback %s, and leaves the others', (_, shop, to, after) => {
  const all = afterRollback({ ...(shop && { shop }), auth }, 'shop', to);
  expect(all).toEqual({ auth, shop: after });
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

/** Each change is a version that goes live, `back`, `gone`, or `to` and a version of the shell. */
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
    journal.push(
      aState(
        journal.length + 1,
        { kind, ...(isNamed && { isNamed }) },
        { parts: isBack ? afterRollback(parts, 'shell', to) : live },
      ),
    );
  }
  return journal;
}

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

const shop = part('2', '1');

test('A canary is refused for a remote that is not live, and for the live version', () => {
  const canary = (name: string) => () => afterCanary({ auth, shop }, { [name]: '2' }, 10);
  expect(canary('blog')).toThrow('blog is not live, so the other visitors would find no page');
  expect(canary('shop')).toThrow('shop@2 is already live.');
});

test.each(['shop', 'blog'])('Without a canary of %s, none can be ended', (name) => {
  expect(() => afterAbort({ auth, shop }, [name])).toThrow(`${name} has no canary.`);
});

test('Browsers with lower numbers get more canaries, and what a browser gets stays as a percentage rises', () => {
  const parts = {
    auth: { ...auth, canary: { version: '2', percent: 50 } },
    shop: { ...shop, canary: { version: '3', percent: 10 } },
  };
  expect(percentagesOf(parts)).toEqual([10, 50]);
  expect(partsAt(parts, 10)).toEqual({ auth: part('2', '1'), shop: part('3', '2') });
  expect(partsAt(parts, 50)).toEqual({ auth: part('2', '1'), shop });
  expect(percentagesOf({ auth, shop })).toEqual([]);
});
