import { beforeEach, describe, expect, test } from 'vitest';
import { backend, openBackend } from './backend.ts';
import { askDesk } from './buying.ts';
import { signUp, visit, type AnyRow, type Member } from './people.ts';
import { ERROR, insert, sendFrom, VIEW } from './reports.ts';
import { makeOperator } from './rows.ts';

let meera: Member;
openBackend(async () => {
  meera = await signUp(backend, 'meera@example.com');
  await makeOperator(backend.sql, meera);
});
beforeEach(async () => {
  await backend.sql`
    truncate public.reports, public.figures, private.report_counts, private.report_senders, private.hour_senders`;
});

describe('The hourly figures', () => {
  test('count each sender of a page once, keep only their number, and forget the senders', async () => {
    for (const last of [1, 1, 2, 3]) await sendFrom(`203.0.${last}.1`, VIEW, VIEW);
    for (let times = 0; times < 2; times += 1) await sendFrom('203.0.1.1', ERROR);
    await write();
    expect(await hours('senders', 'failing_senders')).toEqual([{ senders: 3, failing_senders: 1 }]);
    await backend.sql`update private.hour_senders set hour = hour - interval '2 hours'`;
    await write();
    expect(await backend.sql`select from private.hour_senders`).toHaveLength(0);
  });

  test('are completed while the hour lasts, and stay when its reports are deleted', async () => {
    await insert({ ...VIEW, age: '1 hours' });
    await write();
    await insert({ ...VIEW, age: '1 hours' });
    await insert(VIEW);
    await write();
    expect(await hours('views')).toEqual([{ views: 2 }, { views: 1 }]);
    await backend.sql`delete from public.reports where reported_at < now() - interval '30 minutes'`;
    await write();
    expect(await hours('views')).toEqual([{ views: 2 }, { views: 1 }]);
  });

  test('keep the 100 rows of a part with the most views, so that a flood of invented pages fills no disk', async () => {
    await insert({ ...VIEW, rows: 2 });
    await backend.sql`
      insert into public.reports (kind, part, version, page)
      select 'view', 'commerce', '2.0.0', '/invented/' || n from generate_series(1, 150) n`;
    await insert({ ...VIEW, part: 'account', page: '/account/*' });
    await write();
    const rows = await hours('part', 'views');
    expect(rows).toHaveLength(101);
    expect(rows).toContainEqual({ part: 'commerce', views: 2 });
    expect(rows).toContainEqual({ part: 'account', views: 1 });
    // Of another hour, so that there are more.
    await backend.sql`insert into public.figures
      select part, version, page || '/x', hour - interval '1 hour', views, errors, failed_loads, senders, failing_senders, vitals, faults
      from public.figures`;
    const shown = await figures(1, 'commerce');
    expect(shown.filter(({ page }) => page !== null)).toHaveLength(100);
    const total = shown.find(({ time, page }) => time === null && page === null);
    expect(total).toMatchObject({ views: 202 });
  });
});

describe('An operator reads', () => {
  test.each([
    { name: 'LCP', column: 'lcp', least: 300, most: 6000 },
    { name: 'INP', column: 'inp', least: 2, most: 7 },
    { name: 'SoftLCP', column: 'soft_lcp', least: 20, most: 900 },
    { name: 'CLS', column: 'cls', least: 0, most: 0.4 },
  ])(
    'the 75th percentile of $name over several hours, a tenth off at most',
    async ({ name, column, least, most }) => {
      for (let n = 0; n <= 30; n += 1) {
        const value = least + (most - least) * (n / 30) ** 2;
        await insert({ ...VIEW, kind: 'vital', name, value, age: `${n % 3} hours` });
      }
      await write();
      const [exact] = await backend.sql<{ p75: number }[]>`
        select percentile_cont(0.75) within group (order by value) as p75 from public.reports`;
      const [total] = await figures(1, 'commerce');
      const difference = (total![column] as number) / exact!.p75 - 1;
      expect(Math.abs(difference)).toBeLessThan(0.1);
    },
  );

  test('the views of a day in India, from its midnight on', async () => {
    const { sql } = backend;
    for (const after of ['-1 minute', '15 minutes', '90 minutes', '23 hours 59 minutes']) {
      await sql`
        insert into public.reports (reported_at, kind, part, version, page)
        select date_trunc('day', now(), 'Asia/Kolkata') - interval '3 days' + ${after}::interval,
          'view', 'commerce', '2.0.0', '/pricing'`;
    }
    await write();
    const days = (await figures(30, 'commerce')).filter(({ time }) => time !== null);
    const [row] = await sql`
      select date_trunc('day', now(), 'Asia/Kolkata') - interval '4 days' as before,
        date_trunc('day', now(), 'Asia/Kolkata') - interval '3 days' as day`;
    expect(days.map(({ time, views }) => [new Date(time as string), views])).toEqual([
      [row!['before'], 1],
      [row!['day'], 3],
    ]);
  });

  test('the totals of each version, its figures over time, and by page', async () => {
    await insert({ ...VIEW, rows: 4, age: '5 hours' });
    await insert({ ...VIEW, rows: 2 });
    await insert({ ...VIEW, page: '/checkout' });
    await write();
    const rows = await figures(1, 'commerce');
    const summary = rows.map(({ views, time, page }) => [views, time !== null, page]);
    expect(summary).toEqual([
      [1, false, '/checkout'],
      [6, false, '/pricing'],
      [7, false, null],
      [4, true, null],
      [3, true, null],
    ]);
    await insert({ ...VIEW, part: 'account' });
    await write();
    expect(await figures(1)).toMatchObject([
      { part: 'account', views: 1, page: null, time: null },
      { part: 'commerce', views: 7, page: null, time: null },
    ]);
  });

  test('the worst faults of a part, by their share of views, with place, versions, senders and times', async () => {
    await insert({ ...ERROR, rows: 2 });
    await insert({ ...ERROR, version: '1.0.0', rows: 1, age: '3 hours' });
    await insert({ ...VIEW, page: '/checkout', rows: 500 });
    await insert({ ...ERROR, page: '/checkout', name: 'RangeError', rows: 30 });
    for (const last of [1, 2]) await sendFrom(`203.0.${last}.1`, ERROR);
    await insert({ ...VIEW, kind: 'load', name: 'entry' });
    await write();
    const { faults } = await health(1, 'commerce');
    const worst = { name: 'TypeError', place: ERROR.place, page: '/pricing', times: 5, senders: 2 };
    expect(faults).toMatchObject([
      { ...worst, versions: ['1.0.0', '2.0.0'] },
      { name: 'RangeError', times: 30 },
      { versions: ['2.0.0'], name: 'entry', place: null, times: 1 },
    ]);
    const [{ first_hour, last_hour }] = faults as [{ first_hour: string; last_hour: string }];
    expect(Date.parse(last_hour) - Date.parse(first_hour)).toBe(3 * 3_600_000);
  });
});

/** As the reconciler does every minute. */
async function write(): Promise<void> {
  const { error } = await visit(backend, backend.secretKey).rpc('write_figures');
  expect(error).toBeNull();
}

const hours = async (...columns: string[]) => [
  ...(await backend.sql<AnyRow[]>`
    select ${backend.sql(columns)} from public.figures order by hour, part, version, page`),
];

/** As the desk asks. */
const health = async (days: number, the_part?: string) =>
  (await askDesk(backend, meera, { ask: 'health', days, the_part })) as Record<string, AnyRow[]>;

const figures = async (days: number, part?: string) => (await health(days, part))['figures']!;
