import { describe, expect, test } from 'vitest';
import { aState } from '../testing/contracts.ts';
import {
  afterRelease,
  afterRemoval,
  type Change,
  type ChangedPart,
  changeTo,
  differences,
  type State,
  wasRolledBack,
} from './state.ts';

const state = (sequence: number, kind: Change['kind'] = 'release', parts: ChangedPart[] = []) =>
  aState(sequence, { kind, parts });

describe('A release', () => {
  test('puts the previous version first in the list for rollbacks, and leaves other parts unchanged', () => {
    const auth = { version: '1', previous: [], canary: { version: '2', percent: 10 } };
    const parts = { auth, shop: { version: '2', previous: ['1'] } };
    expect(afterRelease(parts, { shop: '3' })).toEqual({
      auth,
      shop: { version: '3', previous: ['2', '1'] },
    });
  });

  test('of an earlier version does not list that version twice', () => {
    const parts = { shop: { version: '3', previous: ['2', '1'] } };
    expect(afterRelease(parts, { shop: '1' })).toEqual({
      shop: { version: '1', previous: ['3', '2'] },
    });
  });

  test('of another version ends the canary; of the live version it changes nothing', () => {
    const parts = { shop: { version: '1', previous: [], canary: { version: '2', percent: 10 } } };
    expect(afterRelease(parts, { shop: '3' })).toEqual({ shop: { version: '3', previous: ['1'] } });
    expect(afterRelease(parts, { shop: '1' })).toEqual(parts);
  });

  test('keeps the last ten versions for rollbacks', () => {
    const previous = ['10', '9', '8', '7', '6', '5', '4', '3', '2', '1'];
    expect(
      afterRelease({ shop: { version: '11', previous } }, { shop: '12' }).shop!.previous,
    ).toEqual(['11', ...previous.slice(0, 9)]);
  });

  test('orders parts by name, so that the same parts are the same text', () => {
    const released = { shop: '1', auth: '1', shell: '1', blog: '1' };
    expect(Object.keys(afterRelease({}, released))).toEqual(['auth', 'blog', 'shell', 'shop']);
  });
});

describe('A removal', () => {
  const part = { version: '1', previous: [] };

  test.each([
    [{ shell: part }, ['shell'], 'The shell cannot be removed: it is the page itself.'],
    [{ shell: part, shop: part }, ['shop', 'blog'], 'blog is not live, so it cannot be removed.'],
  ])('of a part that must stay, or is not live, is refused', (parts, names, reason) => {
    expect(() => afterRemoval(parts, names)).toThrow(reason);
  });
});

describe('The journal', () => {
  const change = (sequence: number, kind: Change['kind'], from: string, to: string): State =>
    state(sequence, kind, [
      { name: 'auth', to: '7' },
      { name: 'shop', from, to },
    ]);

  test('names the last change that made a version live or a canary', () => {
    const journal = [
      change(1, 'release', '1', '2'),
      change(2, 'rollback', '2', '1'),
      change(3, 'canary', '1', '2'),
      state(4, 'release', [{ name: 'blog', to: '2' }]),
    ];
    expect(changeTo(journal, 'shop', '2')).toBe(journal[2]!.change);
    expect(changeTo(journal, 'shop', '1')).toBe(journal[1]!.change);
    expect(changeTo(journal, 'shop', '3')).toBeUndefined();
    expect(changeTo(journal, 'about', '2')).toBeUndefined();
  });

  test('does not count the end of a canary as the change to the live version', () => {
    const journal = [change(1, 'release', '1', '2'), change(2, 'abort', '3', '2')];
    expect(changeTo(journal, 'shop', '2')).toBe(journal[0]!.change);
  });

  test.each([
    ['rollback', true],
    ['abort', true],
    ['release', false],
    ['promote', false],
    ['canary', false],
  ] as const)('after a %s, the earlier version counts as rolled back: %s', (kind, expected) => {
    const journal = [change(1, 'release', '1', '2'), change(2, kind, '2', '1')];
    expect(wasRolledBack(journal, 'shop', '2')).toBe(expected);
    expect(wasRolledBack(journal, 'shop', '1'), 'the other version').toBe(false);
    expect(wasRolledBack(journal, 'auth', '2'), 'another part').toBe(false);
  });

  test('forgets a rollback once the part is released again', () => {
    const journal = [change(1, 'rollback', '2', '1'), change(2, 'release', '1', '3')];
    expect(wasRolledBack(journal, 'shop', '2')).toBe(false);
  });

  test('remembers a rollback despite changes of other parts', () => {
    const other = state(2, 'rollback', [{ name: 'blog', from: '2', to: '1' }]);
    const journal = [change(1, 'rollback', '2', '1'), other];
    expect(wasRolledBack(journal, 'shop', '2')).toBe(true);
    expect(wasRolledBack([other], 'shop', '2')).toBe(false);
    expect(wasRolledBack([], 'shop', '2')).toBe(false);
  });

  test('counts the last version of a removed remote as rolled back', () => {
    const removal = state(2, 'remove', [{ name: 'shop', from: '2' }]);
    expect(wasRolledBack([removal], 'shop', '2')).toBe(true);
    expect(wasRolledBack([removal], 'shop', '1')).toBe(false);
  });
});

describe('The difference of two states', () => {
  const canary = { version: '2', percent: 10 };
  const live = { version: '1', previous: [] };

  test.each([
    ['nothing', live, live, []],
    ['nothing of a canary', { ...live, canary }, { ...live, canary: { ...canary } }, []],
    ['a new part', undefined, live, [{ name: 'shop', to: '1' }]],
    ['a version', live, { ...live, version: '2' }, [{ name: 'shop', from: '1', to: '2' }]],
    ['a canary', live, { ...live, canary }, [{ name: 'shop', from: '1', to: '2', percent: 10 }]],
    [
      'the share of a canary',
      { ...live, canary },
      { ...live, canary: { ...canary, percent: 50 } },
      [{ name: 'shop', from: '1', to: '2', percent: 50 }],
    ],
    [
      'the version of a canary',
      { ...live, canary },
      { ...live, canary: { ...canary, version: '3' } },
      [{ name: 'shop', from: '1', to: '3', percent: 10 }],
    ],
    ['an aborted canary', { ...live, canary }, live, [{ name: 'shop', from: '2', to: '1' }]],
    [
      'a promoted canary',
      { ...live, canary },
      { version: '2', previous: ['1'] },
      [{ name: 'shop', from: '1', to: '2' }],
    ],
    [
      'a version that replaces a canary too',
      { ...live, canary },
      { version: '3', previous: ['1'] },
      [{ name: 'shop', from: '1', to: '3', ended: '2' }],
    ],
  ])('is %s', (_, shop, after, expected) => {
    const auth = { version: '1', previous: [] };
    expect(differences({ auth, ...(shop && { shop }) }, { auth, shop: after })).toEqual(expected);
  });

  test('is a removed part', () => {
    expect(differences({ auth: live, shop: live }, { auth: live })).toEqual([
      { name: 'shop', from: '1' },
    ]);
  });
});
