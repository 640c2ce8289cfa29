import { beforeEach, expect, test } from 'vitest';
import { backend, openBackend } from './backend.ts';
import { siteChange } from './signed-requests.ts';
import { SITE_CHANGE } from './rows.ts';

openBackend();
beforeEach(async () => {
  await backend.sql`truncate public.site_changes, private.site_versions`;
});

/** As the number `sequence` of the store, a second later for each. */
async function announce(sequence: number, changes: object = {}): Promise<unknown> {
  const at = new Date(Date.parse(SITE_CHANGE.at) + sequence * 1000).toISOString();
  const text = JSON.stringify({ ...SITE_CHANGE, sequence, at, ...changes });
  const response = await fetch(`${backend.apiUrl}/functions/v1/site-changes`, {
    method: 'POST',
    ...siteChange(text, { 'webhook-id': `release-${sequence}-0123456789ab` }),
  });
  return response.json();
}

const stored = () =>
  backend.sql<
    Record<string, unknown>[]
  >`select sequence, author, summary, parts, weights, site from public.site_changes order by changed_at`;

test('A signed change is stored once, however often it is sent', async () => {
  expect(await announce(7)).toMatchObject({ stored: true });
  expect(await announce(7)).toMatchObject({ stored: false });
  const { by, text, parts, site } = SITE_CHANGE;
  expect([...(await stored())]).toEqual([
    { sequence: 7, author: by, summary: text, parts, weights: { shop: 4200 }, site },
  ]);
});

test('What is live is kept of the last change only, even if an earlier one arrives later', async () => {
  await announce(8);
  await announce(7);
  await announce(9, { site: { ...SITE_CHANGE.site, isNew: true } });
  expect((await stored()).map(({ sequence, site }) => [sequence, site !== null])).toEqual([
    [7, false],
    [8, false],
    [9, true],
  ]);
});

test('The journal keeps the last thousand changes, and at most fifty commits of a part', async () => {
  await backend.sql`
    insert into public.site_changes (event, sequence, kind, changed_at, author, summary, parts, weights)
    select 'release-' || n || '-0123456789ab', n, 'release', '2026-01-01'::timestamptz + n * interval '1 second', 'Asha', 'x', '[]', '{}'
    from generate_series(1, 1000) n`;
  const subjects = Array.from({ length: 80 }, (_, index) => `Commit ${index}`);
  await announce(1001, { parts: [{ name: 'shop', to: '2', subjects }] });
  const rows = await stored();
  expect(rows).toHaveLength(1000);
  expect(rows.at(0)).toMatchObject({ sequence: 2 });
  expect(rows.at(-1)).toMatchObject({ parts: [{ subjects: subjects.slice(0, 50) }] });
});
