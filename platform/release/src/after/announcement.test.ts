import { expect, test } from 'vitest';
import type { Change, State } from '../state/state.ts';
import { aState } from '../testing/contracts.ts';
import { announcementOf, isForVisitors } from './announce.ts';

const state = (kind: Change['kind'], parts: Change['parts'], more: Partial<Change> = {}): State =>
  aState(7, { kind, parts, by: 'Asha <asha@site.example>', ...more });

test.each([
  [
    state('release', [
      { name: 'shell', to: '1' },
      { name: 'shop', from: '1', to: '2' },
    ]),
    'release shell 1, shop 1 -> 2, by Asha: live as 7',
  ],
  [
    state('canary', [{ name: 'shop', from: '1', to: '2', percent: 5 }]),
    'canary shop 1 -> 2 for 5 % of browsers, by Asha: live as 7',
  ],
  [state('remove', [{ name: 'shop', from: '2' }]), 'remove shop 2 -> removed, by Asha: live as 7'],
  [state('release', []), 'release of the environment, by Asha: live as 7'],
  [state('preview', [], { preview: 'tea' }), 'preview tea, by Asha: live as 7'],
  [state('freeze', [], { freeze: { part: 'shop' } }), 'freeze of shop ended, by Asha: live as 7'],
])('A change is announced in one sentence', (live, text) => {
  expect(announcementOf(live).text).toBe(text);
});

test('An announcement contains only what its readers can see', () => {
  const live = state('release', [{ name: 'shop', to: '2', subjects: ['Fix\u001B[2K\u202Eit'] }]);
  live.change.by = 'As\u200Bha\r\n <asha@site.example>';
  expect(announcementOf(live)).toMatchObject({
    text: 'release shop 2, by Asha: live as 7',
    by: 'Asha  <asha@site.example>',
    parts: [{ subjects: ['Fix[2Kit'] }],
  });
});

test.each(['prune', 'preview', 'team', 'freeze'] as const)(
  'Visitors do not notice a %s',
  (kind) => {
    expect(isForVisitors({ kind })).toBe(false);
  },
);
