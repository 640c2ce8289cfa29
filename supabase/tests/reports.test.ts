import { beforeEach, describe, expect, test } from 'vitest';
import { REMOTE_NAMES } from '@platform/build/parts';
import { backend, emptyTables, openBackend } from './backend.ts';
import { visit, type AnyRow } from './people.ts';
import { ERROR, insert, send, sendFrom, VIEW } from './reports.ts';
import { valuesOf } from './rows.ts';

const LCP = { ...VIEW, kind: 'vital', name: 'LCP', value: 812.5 };

openBackend();
beforeEach(async () => {
  const tables = ['public.reports', 'private.report_counts', 'private.report_senders'];
  await emptyTables(backend.sql, tables);
});

describe('The endpoint', () => {
  test('accepts a beacon without a key and without a preflight', async () => {
    expect(await send({ reports: [VIEW, { ...ERROR, count: 3 }, LCP] })).toBe(204);
    expect(await stored()).toEqual([
      { ...VIEW, name: null, place: null, count: 1, value: null },
      { ...ERROR, count: 3, value: null },
      { ...LCP, place: null, count: 1 },
    ]);
  });

  test.each<[string, unknown]>([
    ['malformed JSON', 'hello'],
    ['an array', [VIEW]],
    ['no reports', { reports: [] }],
    ['more than 30 reports', { reports: Array.from({ length: 31 }, () => VIEW) }],
    ['another key besides reports', { reports: [VIEW], user: 'asha' }],
    ['an unknown field', { reports: [{ ...VIEW, email: 'asha' }] }],
    ['a key of Object.prototype', { reports: [{ ...VIEW, constructor: 'asha' }] }],
    ['an unknown kind', { reports: [{ ...VIEW, kind: 'log' }] }],
    ['no part', { reports: [{ ...VIEW, part: undefined }] }],
    ['a name as a part', { reports: [{ ...VIEW, part: 'Asha Rao' }] }],
    ['a query in the page', { reports: [{ ...VIEW, page: '/login?email=asha' }] }],
    ['an absolute URL', { reports: [{ ...VIEW, page: 'https://site/pricing' }] }],
    ['a message as a name', { reports: [{ ...ERROR, name: 'no such user: Asha' }] }],
    ['an email address as a place', { reports: [{ ...ERROR, place: 'asha@example.in' }] }],
    ['a place that is too long', { reports: [{ ...ERROR, place: 'a'.repeat(161) }] }],
    ['an error without a name', { reports: [{ ...VIEW, kind: 'error' }] }],
    ['a view with a name', { reports: [{ ...VIEW, name: 'asha' }] }],
    ['a count of 0', { reports: [{ ...ERROR, count: 0 }] }],
    ['a fractional count', { reports: [{ ...ERROR, count: 1.5 }] }],
    ['an unknown vital', { reports: [{ ...LCP, name: 'XYZ' }] }],
    ['a vital without a value', { reports: [{ ...LCP, value: undefined }] }],
    ['a value as a string', { reports: [{ ...LCP, value: '812' }] }],
    ['a value above an hour', { reports: [{ ...LCP, value: 1e9 }] }],
    ['one bad report among good ones', { reports: [VIEW, { ...VIEW, part: '' }] }],
  ])('refuses %s and stores nothing', async (_, body) => {
    expect(await send(body)).toBe(400);
    expect(await stored()).toEqual([]);
  });

  test('answers 429 when the quota of a part is used up', async () => {
    await insert(VIEW);
    await countAs(20_000);
    expect(await send({ reports: [VIEW] })).toBe(429);
    expect(await stored()).toHaveLength(1);
  });
});

describe('The table', () => {
  test.each([
    { part: 'commerce', minute: 1000, day: 20_000 },
    { part: 'invented', minute: 200, day: 5000 },
  ])('accepts $minute reports a minute and $day a day about the part $part', async (quota) => {
    const report = { ...VIEW, part: quota.part };
    // The time of a transaction stands still, so both inserts are in the same minute.
    await backend.sql.begin(async (sql) => {
      await insert({ ...report, rows: quota.minute }, sql);
      const more = sql.savepoint((savepoint) => insert(report, savepoint));
      await expect(more).rejects.toMatchObject({ code: 'PT429' });
    });
    await passTime('1 minute');
    await countAs(quota.day - 1);
    await insert(report);
    await expect(insert(report)).rejects.toMatchObject({ code: 'PT429' });
    await passTime('1 day');
    await expect(insert(report)).resolves.toBeUndefined();
  });

  test('accepts reports of every part of the site after a flood of reports about invented ones', async () => {
    const invented = Array.from({ length: 30 }, (_, at) => ({ ...VIEW, part: `invented-${at}` }));
    expect(await send({ reports: invented })).toBe(204);
    await countAs(5000);
    await expect(insert({ ...VIEW, part: 'another' })).rejects.toMatchObject({ code: 'PT429' });
    for (const part of ['shell', ...REMOTE_NAMES]) {
      await expect(insert({ ...VIEW, part, rows: 1000 })).resolves.toBeUndefined();
    }
  });

  test('deletes rows after 30 days when new reports arrive', async () => {
    await insert({ ...VIEW, age: '29 days 23 hours' });
    await insert({ ...ERROR, age: '30 days 1 second' });
    await insert(LCP);
    expect((await stored()).map(({ kind }) => kind)).toEqual(['view', 'vital']);
  });
});

test('An operator reads the last 24 hours of each version: views, errors, failed loads, LCP and INP', async () => {
  const other = { version: '3.0.0' };
  await insert({ ...VIEW, rows: 200 });
  await insert({ ...ERROR, rows: 13 });
  await insert({ ...ERROR, name: 'CSP_img_src', place: null });
  await insert({ ...ERROR, age: '25 hours' });
  for (const value of [100, 200, 300, 400, 500]) await insert({ ...LCP, value });
  await insert({ ...LCP, name: 'INP', value: 40 });
  await insert({ ...VIEW, ...other, rows: 700 });
  await insert({ ...VIEW, ...other, kind: 'load', name: 'entry' });
  const { data } = await visit(backend, backend.secretKey).rpc('reports_by_version');
  const rows = data as unknown as AnyRow[];
  expect(rows.map((row) => Object.values(row).map(String).join(' '))).toEqual([
    `commerce ${VIEW.version} 200 14 0 400 40 TypeError 13, CSP_img_src 1`,
    'commerce 3.0.0 700 0 1 null null entry 1',
  ]);
});

test('Of one network 200 reports an hour are stored, and those of others go on', async () => {
  const flood = { reports: Array.from({ length: 30 }, () => ERROR) };
  const answers = [];
  for (let beacon = 0; beacon < 8; beacon += 1)
    answers.push(
      await send(flood, {
        'cf-connecting-ip': `203.0.1.${beacon}`,
        'x-forwarded-for': `198.51.${beacon}.1`,
      }),
    );
  expect(answers).toEqual([204, 204, 204, 204, 204, 204, 429, 429]);
  expect(await sendFrom('203.0.2.1', VIEW)).toBe(204);
  expect(await stored()).toHaveLength(181);
});

test('No report says who sent it, and senders of two versions have nothing in common', async () => {
  const other = { ...VIEW, version: '0.2.0' };
  for (const last of [1, 2, 3]) await sendFrom(`203.0.${last}.1`, VIEW, other);
  const columns = await valuesOf(backend.sql`
    select column_name from information_schema.columns where table_name = 'reports'`);
  expect(columns).not.toContain('sender');
  const sendersOf = (version: string) =>
    valuesOf(backend.sql`select sender from private.report_senders where version = ${version}`);
  const [senders, others] = [await sendersOf(VIEW.version), await sendersOf(other.version)];
  expect(senders).toHaveLength(3);
  expect(senders.every((sender) => others.includes(sender))).toBe(false);
});

test('Networks are forgotten after two days', async () => {
  await sendFrom('203.0.1.1', VIEW);
  await backend.sql`update private.report_senders set seen_hour = seen_hour - interval '2 days 1 hour'`;
  await sendFrom('203.0.2.1', VIEW);
  expect(await backend.sql`select from private.report_senders`).toHaveLength(1);
});

/** Has the reports so far count as this many. */
const countAs = (count: number) => backend.sql`update private.report_counts set count = ${count}`;

/** Moves the counts of reports into the past. */
const passTime = (interval: string) =>
  backend.sql`update private.report_counts set minute = minute - ${interval}::interval`;

const stored = async () => [
  ...(await backend.sql<AnyRow[]>`
    select kind, part, version, page, name, place, count, value from public.reports order by id`),
];
