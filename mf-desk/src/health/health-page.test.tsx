import { expect, test } from 'vitest';
import { asked, cleanUpDesk, openDesk, shown } from '#lib/testing.tsx';

const LIVE = '0.1.0-aaaaaaaaaa';
const CANARY = '0.1.0-bbbbbbbbbb';
const ROW = {
  part: 'commerce',
  version: LIVE,
  time: null,
  page: null,
  views: 1800,
  errors: 30,
  failed_loads: 0,
  senders: 900,
  failing_senders: 9,
  lcp: 812,
  soft_lcp: 140,
  inp: 40,
  cls: 0.02,
};
const CANARY_ROW = { ...ROW, version: CANARY, views: 200, senders: 100, failing_senders: 7 };
const TOTALS = [ROW, CANARY_ROW, { ...ROW, part: 'shell', version: '0.1.0-cccccccccc' }];
const OF_COMMERCE = [
  ROW,
  CANARY_ROW,
  { ...ROW, time: new Date(Date.now() - 7_200_000).toISOString(), views: 800 },
  { ...ROW, time: new Date(Date.now() - 3_600_000).toISOString(), views: 1000 },
  { ...ROW, page: '/pricing' },
];
const FAULT = {
  versions: [CANARY],
  name: 'TypeError',
  place: 'assets/app-1a2b.js:1:204',
  page: '/pricing',
  times: 31,
  senders: 7,
  first_hour: '2026-11-25T04:00:00+00:00',
  last_hour: '2026-11-26T04:00:00+00:00',
};
const version = { commit: 'c0ffee', bytes: 1 };
const SITE = {
  sequence: 7,
  author: 'Meera <meera@example.in>',
  changed_at: new Date(Date.now() - 5_400_000).toISOString(),
  site: {
    parts: [
      {
        name: 'commerce',
        version: LIVE,
        ...version,
        canary: { version: CANARY, percent: 10, ...version },
      },
    ],
    previews: [],
    freezes: [],
  },
};
const CHANGE = {
  ...SITE,
  id: 1,
  event: 'release-7',
  kind: 'canary',
  summary: 'canary',
  parts: [{ name: 'commerce', to: CANARY, percent: 10 }],
  weights: {},
};

cleanUpDesk();

/** The figures of one part are those of commerce. */
const open = (address: string, totals: object[]) =>
  openDesk(address, {
    health: ({ the_part: part }: { the_part?: string }) => ({
      figures: part && totals.length > 0 ? OF_COMMERCE : totals,
      faults: part ? [FAULT] : [],
    }),
    releases: { live: SITE, journal: [CHANGE], verdicts: [] },
  });

/** The cells of each row of a table, by its caption. */
const rowsOf = (caption: string): string[][] =>
  [...document.querySelectorAll('table')]
    .filter((table) => table.caption?.textContent === caption)
    .flatMap(({ tBodies }) => [...tBodies[0]!.rows])
    .map(({ cells }) => [...cells].map((cell) => cell.lastChild!.textContent ?? ''));

test('An operator compares the canary with the live version, and finds the command for its fault', async () => {
  await open('/desk/health?days=1', TOTALS);
  await shown('TypeError');
  await shown('canary by Meera');
  expect(
    rowsOf('Live versions and canaries, the worst first').map((cells) => cells.slice(0, 5)),
  ).toEqual([
    ['commerce', 'bbbbbbbbbbcanary', '200', '7 %', '812 ms'],
    ['commerce', 'aaaaaaaaaalive', '1,800', '1 %', '812 ms'],
    ['shell', 'cccccccccc', '1,800', '1 %', '812 ms'],
  ]);
  expect(rowsOf('Pages of commerce')[0]).toContain('/pricing');
  const slider = document.querySelector<HTMLInputElement>('[type=range][aria-label=Views]')!;
  expect([slider.min, slider.max, slider.value]).toEqual(['0', '1', '1']);
  expect(slider.getAttribute('aria-valuetext')).toMatch(/IST · live 1,000$/);
  expect(rowsOf('The worst first: most often among the views of their pages')[0]).toEqual([
    expect.stringContaining(
      `npm run where -- commerce@${CANARY}:assets/app-1a2b3c.js:1:204`.replace('3c', ''),
    ),
    'bbbbbbbbbbcanary',
    '31',
    'up to 7',
    expect.stringMatching(/^25 Nov, 09:30 IST/),
    expect.stringMatching(/^26 Nov, 09:30 IST/),
  ]);
  const copy = document.querySelector(
    '[aria-label="Copy the command that finds the line of TypeError"]',
  );
  expect(copy).not.toBeNull();
});

test('The period is in the address, and asks the backend for as many days', async () => {
  const requests = await open('/desk/health?days=90', TOTALS);
  await shown('Live versions and canaries');
  const chosen = document.querySelector<HTMLSelectElement>('select[aria-label=Period]')!;
  expect(chosen.value).toBe('90');
  const days = asked(requests, 'health').map((body) => (body as { days: number }).days);
  expect(new Set(days)).toEqual(new Set([90]));
});
