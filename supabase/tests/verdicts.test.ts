import { beforeEach, describe, expect, test } from 'vitest';
import { announcerOf } from '@platform/release/after/announce';
import { judgeCanaries } from '@platform/release/ask/judge-canaries';
import { release } from '@platform/release/ask/release';
import { ENV, smallSite } from '@platform/release/testing/small-site';
import { readLive } from '@platform/release/store/journal';
import { SITE_CHANGES_SECRET } from '../sandbox/keys.ts';
import { backend, emptyTables, openBackend } from './backend.ts';
import { sendFrom } from './reports.ts';
import { SITE_CHANGE, valuesOf } from './rows.ts';
import { siteChange } from './signed-requests.ts';

const VIEW = { kind: 'view', part: 'shop', version: '1', page: '/shop' };
const CANARY = { ...VIEW, version: '2' };
const ERROR = { kind: 'error', name: 'TypeError', place: 'assets/app-1a2b.js:1:204' };

openBackend();
beforeEach(async () => {
  await emptyTables(backend.sql, [
    'mails',
    'alarms',
    'figures',
    'reports',
    'site_changes',
    'private.report_counts',
    'private.report_senders',
    'private.hour_senders',
    'private.site_versions',
  ]);
});

/** Version 1 of shop is live, and version 2 is its canary for some percent of the browsers since some hours. */
async function startCanary(percent = 5, hours = 0): Promise<void> {
  const since = new Date(Date.now() - hours * 3_600_000).toISOString();
  const of = { commit: 'abc', pages: ['/shop'], bytes: 1, since };
  const shop = { name: 'shop', version: '1', ...of, canary: { version: '2', ...of, percent } };
  await announce({ at: since, site: { ...SITE_CHANGE.site, parts: [shop] } });
}

/** @returns the verdict on each version, by its version, as the composer gets it */
async function announce(change: object): Promise<Record<string, string>> {
  const text = JSON.stringify({ ...SITE_CHANGE, ...change });
  const url = `${backend.apiUrl}/functions/v1/site-changes`;
  const response = await fetch(url, { method: 'POST', ...siteChange(text) });
  const { verdicts } = (await response.json()) as {
    verdicts: { version: string; verdict: string; reason: string }[];
  };
  return Object.fromEntries(
    verdicts.map(({ version, verdict, reason }) => [version, `${verdict}: ${reason}`]),
  );
}

/** The same again changes nothing. */
const verdictOn = async (version: string) =>
  (await announce({ at: '2026-01-01T00:00:00Z' }))[version];

/** A visitor from a network of this number sees a page that throws an error. */
const fail = (view: object, network: number) =>
  sendFrom(`203.0.${network}.1`, view, { ...view, ...ERROR });

/** As the networks of this version are counted, without a request for each. */
const count = (version: string, seen: number, failing: number) => backend.sql`
  insert into private.report_senders (part, version, sender, seen_hour, failed_hour)
  select 'shop', ${version}, n, date_trunc('hour', now()), case when n <= ${failing} then date_trunc('hour', now()) end
  from generate_series(1, ${seen}) n`;

describe('A canary', () => {
  test('that fails for everyone it is shown to ends after the fifth network that says so', async () => {
    await startCanary();
    await count('1', 113, 0);
    for (const network of [1, 2, 3, 4]) await fail(CANARY, network);
    await fail(CANARY, 4);
    const compared = 'networks reported a fault, compared with 0 of 113 of 1; 0.8 % are expected.';
    expect(await verdictOn('2')).toBe(`wait: 4 of 4 ${compared}`);
    await fail(CANARY, 5);
    expect(await verdictOn('2')).toBe(`end: 5 of 5 ${compared}`);
  });

  test.each([
    ['widen', [50, 0], [1000, 10]],
    ['widen', [50, 1], [1000, 10]],
    ['wait', [49, 0], [1000, 10]],
    ['wait', [50, 4], [1000, 10]],
    ['widen', [50, 5], [1000, 100]],
    ['wait', [40, 5], [1000, 10]],
    ['wait', [50, 9], [1000, 10]],
    ['end', [50, 10], [1000, 10]],
    ['end', [5, 5], [113, 0]],
    ['wait', [5, 5], [112, 0]],
    ['wait', [6, 5], [0, 0]],
    ['end', [6, 6], [0, 0]],
    ['wait', [7, 6], [0, 0]],
    ['end', [7, 6], [113, 0]],
    ['wait', [20, 20], [100, 90]],
  ] as const)(
    'is to %s when of [all, failing] networks %j saw it, and %j the live version',
    async (verdict, canary, live) => {
      await startCanary(5, 1);
      await count('2', canary[0], canary[1]);
      await count('1', live[0], live[1]);
      expect((await verdictOn('2'))?.split(':')[0]).toBe(verdict);
    },
  );

  test.each([
    [5, 0.9],
    [0, 9],
  ])('for a percentage of %d stays there after %d hours', async (percent, hours) => {
    await startCanary(percent, hours);
    await count('2', 100, 0);
    expect(await verdictOn('2')).toMatch(/^wait/);
  });

  test('is judged since it has its percentage, and says what it is compared with', async () => {
    await count('2', 5, 5);
    await backend.sql`update private.report_senders set seen_hour = seen_hour - interval '3 hours', failed_hour = failed_hour - interval '3 hours'`;
    await count('1', 80, 1);
    await startCanary(25, 1);
    expect(await verdictOn('2')).toBe(
      'wait: 0 of 0 networks reported a fault, compared with 1 of 80 of 1; 2.0 % are expected.',
    );
  });
});

describe('A forger', () => {
  const flood = (beacon: number) =>
    Array.from({ length: 30 }, (_, n) => ({
      ...VIEW,
      ...(n % 2 ? ERROR : {}),
      version: `0.${beacon}.${n}`,
    }));

  test('with one network and a hundred invented versions hides no fault and ends no alarm', async () => {
    await startCanary(5, 1);
    for (let network = 1; network <= 6; network += 1) await fail(VIEW, network);
    const before = await figures();
    expect(before).toEqual([{ version: '1', views: 6, senders: 6, failing_senders: 6 }]);
    for (let beacon = 0; beacon < 27; beacon += 1) await sendFrom('198.51.100.7', ...flood(beacon));
    await sendFrom('198.51.100.7', VIEW, CANARY);
    expect((await figures())[0]).toEqual({
      version: '1',
      views: 7,
      senders: 7,
      failing_senders: 6,
    });
    expect(
      await backend.sql`select from private.report_senders where version not in ('1', '2')`,
    ).toHaveLength(0);
    expect(await alarms()).toEqual(['faults shop']);
    expect(await verdictOn('1')).toMatch(/^end: 6 of 7/);
  });

  test('with twenty addresses of one /56 ends no canary', async () => {
    await startCanary();
    for (let n = 16; n < 36; n += 1)
      expect(
        await sendFrom(`2001:db8:1:${n.toString(16)}00::7`, CANARY, { ...CANARY, ...ERROR }),
      ).toBe(204);
    expect(await verdictOn('2')).toMatch(/^wait: 1 of 1/);
  });

  test('who reports a version or a page that the site never had is not heard', async () => {
    await startCanary();
    for (let network = 1; network <= 5; network += 1) {
      await fail({ ...VIEW, version: '0' }, network);
      await fail({ ...VIEW, page: '/nowhere' }, network);
    }
    expect(await figures()).toEqual([]);
    expect(await alarms()).toEqual([]);
  });
});

test('A live version is bad that fails oftener than the one before it', async () => {
  const part = {
    ...SITE_CHANGE.site.parts[0]!,
    version: '2',
    previous: '1',
    since: new Date().toISOString(),
  };
  const change = { at: new Date().toISOString(), site: { ...SITE_CHANGE.site, parts: [part] } };
  await count('1', 400, 4);
  await count('2', 60, 12);
  expect((await announce(change))['2']).toMatch(
    /^end: 12 of 60 networks reported a fault, compared with 4 of 400 of 1/,
  );
  expect(await alarms()).toEqual(['faults shop']);
  await backend.sql`update private.report_senders set seen_hour = seen_hour - interval '2 hours', failed_hour = failed_hour - interval '2 hours'`;
  expect((await announce(change))['2']).toMatch(/^wait: 0 of 0/);
});

test('A broken canary ends by itself, and its team reads why', async () => {
  await using site = await smallSite();
  const receiver = {
    url: `${backend.apiUrl}/functions/v1/site-changes`,
    secret: SITE_CHANGES_SECRET,
    mayBeOff: false,
  };
  const config = { ...site.releaser.config, receiverOf: () => receiver };
  const { store } = site.releaser;
  const announced: (string | undefined)[] = [];
  const tell = announcerOf({}, { site: { ...config, store } });
  const releaser: typeof site.releaser = {
    ...site.releaser,
    config,
    announce: async (state, alarm) => {
      announced.push(alarm);
      await tell(state, alarm);
    },
  };
  await release(releaser, {
    dists: [await site.shell('1'), await site.remote('shop', '1')],
    env: ENV,
  });
  await release(releaser, { dists: [await site.remote('shop', '2')], canary: 5 });
  for (let network = 1; network <= 6; network += 1) {
    expect((await judgeCanaries(releaser))?.changes).toEqual([]);
    expect(await fail(CANARY, network)).toBe(204);
  }
  const judged = await judgeCanaries(releaser);
  expect(judged?.changes[0]?.live.change.kind).toBe('abort');
  expect((await readLive(store))?.parts['shop']).toEqual({ version: '1', previous: [] });
  expect(announced.at(-1)).toBe(
    'It was ended by itself: 6 of 6 networks reported a fault; 5.0 % are expected.',
  );
});

/** As the reconciler writes them. */
async function figures() {
  await backend.sql`select public.write_figures()`;
  return [
    ...(await backend.sql`select version, views, senders, failing_senders from public.figures order by version`),
  ];
}

/** Those that last. */
async function alarms(): Promise<string[]> {
  await backend.sql`update public.alarm_rules set checked_at = null`;
  await backend.sql`select public.check_alarms()`;
  return valuesOf(
    backend.sql`select rule || ' ' || part from public.alarms where rule = 'faults' and ended_at is null`,
  );
}
