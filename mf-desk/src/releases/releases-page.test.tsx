import { expect, test } from 'vitest';
import { deskPaths } from '#lib/area/desk-paths.ts';
import { cleanUpDesk, openDesk, shown, text } from '#lib/testing.tsx';
import { weightsOf, type SiteChange } from './site-changes.ts';

cleanUpDesk();

const AT = '2026-11-26T04:21:00.000Z';
const BY = 'Asha Kulkarni <asha@site.example>';
const version = { version: '1.0-a', commit: '9f8e7d6c5b4a32', bytes: 30_000, since: AT, by: BY };

const SITE = {
  parts: [
    { name: 'shell', ...version },
    {
      name: 'shop',
      ...version,
      previous: '0.9',
      canary: { ...version, version: '1.1-b', percent: 5 },
    },
  ],
  previews: [{ name: 'tea', parts: [{ name: 'shop', version: '2.0-c' }], by: BY, until: AT }],
  freezes: [{ part: 'blog', until: AT, why: 'exam week', by: BY }],
};

const VERDICTS = [
  { part: 'shop', version: '1.0-a', verdict: 'wait', reason: '1 of 90 networks reported a fault.' },
  { part: 'shop', version: '1.1-b', verdict: 'end', reason: '5 of 5 networks reported a fault.' },
];

const change = (id: number, differences: Partial<SiteChange> = {}): SiteChange => ({
  id,
  event: `release-${id}`,
  sequence: id,
  kind: 'release',
  author: BY,
  summary: 'release shop',
  changed_at: AT,
  parts: [{ name: 'shop', from: '0.9', to: '1.0-a', subjects: ['Sell tea'] }],
  weights: { shop: 30_000 },
  ...differences,
});

/** @param changes the latest first; the first one tells what is live */
const site = (changes: SiteChange[], live: object = SITE) => ({
  releases: {
    live: changes[0] ? { ...changes[0], site: live } : null,
    journal: changes,
    verdicts: VERDICTS,
  },
});

test('Operators see what is live, with the exact commands', async () => {
  await openDesk(deskPaths.releases, site([change(7)]));
  await shown('State 7, changed by Asha Kulkarni');
  for (const part of ['1.0-a', '9f8e7d6c5b4', '26 Nov, 09:51', 'npm run rollback -- shop'])
    expect(text()).toContain(part);
  expect(text(), 'there is no version before').not.toContain('npm run rollback -- shell');
});

test('Canaries, previews and freezes show their share, their end and how to decide', async () => {
  await openDesk(deskPaths.releases, site([change(7)]));
  await shown('5 % of browsers');
  for (const part of [
    'npm run promote -- shop',
    'Bad: 5 of 5 networks reported a fault.',
    'npm run canary -- abort shop',
    'shop 2.0-c',
    'npm run promote -- tea',
    'Releases of blog are refused until 26 Nov, 09:51 IST, by Asha Kulkarni: exam week',
  ])
    expect(text()).toContain(part);
});

test('The journal names versions and commits, folds many, and shows an alarm in its own words', async () => {
  const subjects = ['One', 'Two', 'Three', 'Four'];
  const many = { parts: [{ name: 'shop', to: '0.9', subjects }] };
  const alarm = { kind: 'alarm', summary: '9 of 41 senders reported faults.' };
  await openDesk(deskPaths.releases, site([change(9, alarm), change(8), change(7, many)]));
  await shown('9 of 41 senders reported faults.');
  expect(text()).toContain('shop 0.9 → 1.0-a');
  expect(text()).toContain('Sell tea');
  expect(document.querySelector('details')!.textContent).toContain('4 commits');
});

test('Page weight is told after each release that changed it', async () => {
  const changes = [30_000, 30_000, 28_000].map((shop, index) =>
    change(9 - index, { weights: { shop } }),
  );
  expect(weightsOf(changes, 'shop')).toEqual([28_000, 30_000]);
  await openDesk(deskPaths.releases, site(changes));
  await shown('+2.0 KB');
  expect(text()).toContain('29.3 KB+2.0 KB');
});

test('Before the first change the page says what will fill it', async () => {
  await openDesk(deskPaths.releases, site([]));
  await shown('No release has been announced yet');
  expect(text()).toContain('The next release, rollback or canary shows here.');
});
