import { expect, test } from 'vitest';
import type { Change, State } from '../state/state.ts';
import { aState } from '../testing/contracts.ts';
import { changelog, JOURNAL_HEADINGS, journalRows, reportRows, table } from './tables.ts';

const state = (sequence: number, kind: Change['kind'], parts: Change['parts']): State =>
  aState(sequence, { kind, parts, at: `2026-01-0${sequence}T10:00:00.000Z` });

test('the journal shows author, change and time, newest first', () => {
  const journal = [
    state(1, 'release', [
      { name: 'shell', to: '1' },
      { name: 'shop', to: '1' },
    ]),
    state(2, 'canary', [{ name: 'shop', from: '1', to: '2', percent: 10 }]),
    state(3, 'release', [{ name: 'shop', from: '1', to: '3', ended: '2' }]),
    state(4, 'rollback', [{ name: 'shop', from: '3', to: '1' }]),
    { ...state(5, 'preview', []), change: { ...state(5, 'preview', []).change, preview: 'pr-12' } },
  ];
  expect([JOURNAL_HEADINGS, ...journalRows(journal)]).toEqual([
    ['change', 'at', 'what', 'by'],
    ['5', '2026-01-05T10:00:00.000Z', 'preview pr-12', 'Asha'],
    ['4', '2026-01-04T10:00:00.000Z', 'rollback shop 3 -> 1', 'Asha'],
    ['3', '2026-01-03T10:00:00.000Z', 'release shop 1 -> 3 instead of 2', 'Asha'],
    ['2', '2026-01-02T10:00:00.000Z', 'canary shop 1 -> 2 for 10 % of browsers', 'Asha'],
    ['1', '2026-01-01T10:00:00.000Z', 'release shell 1, shop 1', 'Asha'],
  ]);
});

test('a removed remote is named in journal and changelog', () => {
  const journal = [state(1, 'remove', [{ name: 'shop', from: '2' }])];
  expect(journalRows(journal)[0]![2]).toBe('remove shop 2 -> removed');
  expect(changelog(journal, 'shop')).toBe('2026-01-01 remove removed, by Asha');
});

test('the changelog of a part lists its changes with their commit subjects, newest first', () => {
  const journal = [
    state(1, 'release', [{ name: 'shop', to: '1' }]),
    state(2, 'release', [{ name: 'blog', from: '1', to: '2', subjects: ['Write'] }]),
    state(3, 'canary', [
      { name: 'shop', from: '1', to: '2', percent: 10, subjects: ['Sell coffee', 'Sell tea'] },
    ]),
    state(4, 'abort', [{ name: 'shop', from: '2', to: '1' }]),
  ];
  expect(changelog(journal, 'shop')).toBe(`2026-01-04 abort 1, by Asha

2026-01-03 canary 2 for 10 in 100, by Asha
- Sell coffee
- Sell tea

2026-01-01 release 1, by Asha`);
});

test('what earlier releases wrote shows in the journal and in the changelog, whatever it contains', () => {
  const hidden = state(1, 'release', [
    { name: 'shop', to: '1', subjects: ['a\u001B[1A\u001B[2Kb\nc'] },
  ]);
  hidden.change.by = 'Asha\u001B]0;x\u0007\u202E';
  expect(table(journalRows([hidden]))).toMatch(/release shop 1 {2}Asha\]0;x$/);
  expect(changelog([hidden], 'shop')).toBe('2026-01-01 release 1, by Asha]0;x\n- a[1A[2Kb c');
});

const REPORTS = { part: 'shop', lcp_p75: 812.4, inp_p75: null };
const BEFORE = { ...REPORTS, version: '0.1.0-a', views: 1800, errors: 0, failed_loads: 0 };
const faults = 'TypeError 14, code 1';
const AFTER = { ...REPORTS, version: '0.2.0-b', views: 200, errors: 14, failed_loads: 1, faults };

test('A row shows the reports of a version, and whether it is live', () => {
  const live = { parts: { shop: { version: '0.2.0-b', previous: ['0.1.0-a'] } } };
  expect(reportRows([BEFORE, AFTER], live)).toEqual([
    ['shop', '0.1.0-a', '-', '0', '0', '1800', '812 ms', '-', '-'],
    ['shop', '0.2.0-b', 'yes', '14', '1', '200', '812 ms', '-', 'TypeError 14, code 1'],
  ]);
  const canary = { version: '0.2.0-b', percent: 10 };
  const withCanary = { parts: { shop: { version: '0.1.0-a', previous: [], canary } } };
  expect(reportRows([BEFORE, AFTER], withCanary).map((row) => row[2])).toEqual([
    'yes',
    '10 in 100',
  ]);
  expect(reportRows([AFTER], { parts: {} })[0]![2], 'of a removed remote').toBe('-');
});
