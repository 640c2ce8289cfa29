import { describe, expect, test } from 'vitest';
import { afterRelease, type State, type LivePart } from './state.ts';
import { afterRollback, earlierShells, versionBefore } from './rollback.ts';

describe('A rollback', () => {
  test('makes the version before live, and forgets the current one', () => {
    const auth = { version: '1', previous: [] };
    const parts = { shop: { version: '3', previous: ['2', '1'] }, auth };
    const after = afterRollback(parts, 'shop', '2');
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

  test('is refused for a part that never was live', () => {
    const parts = { auth: { version: '1', previous: [] } };
    expect(() => afterRollback(parts, 'shop', undefined)).toThrow(
      'There was never a part called shop. Live are auth.',
    );
  });

  test('is refused for the first version', () => {
    expect(() =>
      afterRollback({ shop: { version: '1', previous: [] } }, 'shop', undefined),
    ).toThrow('shop@1 is the first live version, so there is no previous one.');
  });

  test('is refused during a canary, with both ways out', () => {
    const canary = { version: '3', percent: 10 };
    expect(() =>
      afterRollback({ shop: { version: '2', previous: ['1'], canary } }, 'shop', '1'),
    ).toThrow(
      'shop@3 is a canary for 10 % of browsers. To end it: npm run canary -- abort shop. ' +
        'Afterwards npm run rollback -- shop rolls back 2, too.',
    );
  });
});

/** Each change is a version that goes live, `back`, or `to` and a version of the shell. */
async function journalOf(changes: [hour: number, change: string][]): Promise<State[]> {
  const journal: State[] = [];
  for (const [index, [hour, change]] of changes.entries()) {
    const parts: Record<string, LivePart> = journal.at(-1)?.parts ?? {};
    const [to, isNamed] = change.startsWith('to ') ? [change.slice(3), true] : [];
    const before = change === 'back' ? await versionBefore(journal.toReversed(), 'shell') : to;
    journal.push({
      sequence: index + 1,
      revision: 'site',
      parts:
        change === 'gone'
          ? {}
          : change === 'back' || to
            ? afterRollback(parts, 'shell', before)
            : afterRelease(parts, { shell: change }),
      env: {},
      change: {
        kind: change === 'back' || to ? 'rollback' : 'release',
        ...(isNamed && { isNamed }),
        parts: [],
        by: 'Asha',
        at: at(hour).toISOString(),
      },
    });
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
