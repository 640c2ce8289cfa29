import { expect, test } from 'vitest';
import { afterRelease, afterRollback, earlierShells, type Live, type LivePart } from './live.ts';

/** A journal of shells, each live from its hour on. */
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
