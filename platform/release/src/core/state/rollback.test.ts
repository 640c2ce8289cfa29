import { describe, expect, test } from 'vitest';
import { afterRelease, type Live, type LivePart } from './live.ts';
import { afterRollback, earlierShells } from './rollback.ts';

describe('A rollback', () => {
  test('makes the previous version live, and forgets the current one', () => {
    const auth = { version: '1', previous: [] };
    const parts = { shop: { version: '3', previous: ['2', '1'] }, auth };
    const after = afterRollback(parts, 'shop');
    expect(after).toEqual({ auth, shop: { version: '2', previous: ['1'] } });
    expect(Object.keys(after)).toEqual(['auth', 'shop']);
  });

  test('to an earlier version forgets those in between', () => {
    const parts = { shop: { version: '4', previous: ['3', '2', '1'] } };
    expect(afterRollback(parts, 'shop', '2')).toEqual({ shop: { version: '2', previous: ['1'] } });
  });

  test('to a version that the list no longer names keeps the list', () => {
    const parts = { shop: { version: '4', previous: ['3'] } };
    expect(afterRollback(parts, 'shop', '1')).toEqual({ shop: { version: '1', previous: ['3'] } });
  });

  test('to a version brings back a removed remote', () => {
    const shell = { version: '1', previous: [] };
    const after = afterRollback({ shell }, 'auth', '2');
    expect(after).toEqual({ auth: { version: '2', previous: [] }, shell });
    expect(Object.keys(after)).toEqual(['auth', 'shell']);
  });

  test('to the live version is refused', () => {
    expect(() => afterRollback({ shop: { version: '2', previous: ['1'] } }, 'shop', '2')).toThrow(
      'shop@2 is live already.',
    );
  });

  test('is refused for a part that is not live', () => {
    expect(() => afterRollback({}, 'shop')).toThrow(
      'shop is not live, so it cannot be rolled back.',
    );
  });

  test('is refused for the first version', () => {
    expect(() => afterRollback({ shop: { version: '1', previous: [] } }, 'shop')).toThrow(
      'shop@1 is the first live version, so there is no previous one.',
    );
  });

  test('is refused during a canary, with both ways out', () => {
    const canary = { version: '3', percent: 10 };
    expect(() =>
      afterRollback({ shop: { version: '2', previous: ['1'], canary } }, 'shop'),
    ).toThrow(
      'shop@3 is a canary for 10 % of browsers. To end it: npm run canary -- abort shop. ' +
        'Afterwards npm run rollback -- shop rolls back 2, too.',
    );
  });
});

function journalOf(changes: [hour: number, change: string][]): Live[] {
  let parts: Record<string, LivePart> = {};
  return changes.map(([hour, change], index) => {
    parts =
      change === 'back' ? afterRollback(parts, 'shell') : afterRelease(parts, { shell: change });
    return {
      sequence: index + 1,
      revision: 'site',
      parts,
      env: {},
      change: { kind: 'release', parts: [], by: 'Asha', at: at(hour).toISOString() },
    };
  });
}

const at = (hour: number): Date => new Date(Date.UTC(2026, 0, 1, hour));

test('a shell counts for a day after its replacement', () => {
  const journal = journalOf([
    [0, '1'],
    [10, '2'],
    [20, '3'],
  ]);
  expect(earlierShells(journal, at(33))).toEqual(['2', '1']);
  expect(earlierShells(journal, at(34)), 'exactly a day').toEqual(['2']);
  expect(earlierShells(journal, at(35))).toEqual(['2']);
  expect(earlierShells(journal, at(45))).toEqual([]);
});

test('a shell that was rolled back does not count', () => {
  const journal = journalOf([
    [0, '1'],
    [10, '2'],
    [11, 'back'],
  ]);
  expect(earlierShells(journal, at(12))).toEqual([]);
});

test('before the first release no shell counts', () => {
  expect(earlierShells([], at(0))).toEqual([]);
});
