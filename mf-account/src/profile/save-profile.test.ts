import type { Profile } from 'shared-kit/database';
import { asha as seen, stubBackend } from 'shared-kit/testing/stub-backend';
import { expect, test } from 'vitest';
import { saveProfile } from './profile-edit.ts';

const LATER = '2026-11-21T04:05:07+00:00';

/** As in the database, an update matches one `updated_at` and sets a new one. */
function stubRow(row: Profile) {
  let stored = row;
  return stubBackend(({ method, url, body }) => {
    if (method === 'GET') return Response.json([stored]);
    if (url.searchParams.get('updated_at') !== `eq.${stored.updated_at}`) return Response.json([]);
    stored = { ...stored, ...(body as object), updated_at: '2026-11-21T04:05:08+00:00' };
    return Response.json([stored]);
  });
}

test('Only the given fields of that member are sent, and the stored row is returned', async () => {
  const requests = stubRow(seen);
  expect(await saveProfile(seen, { name: 'Asha R. Rao' })).toMatchObject({
    isSaved: true,
    profile: { name: 'Asha R. Rao', phone: '9876543210' },
  });
  expect(requests).toMatchObject([{ method: 'PATCH', body: { name: 'Asha R. Rao' } }]);
  expect(requests[0]!.url.searchParams.get('id')).toBe(`eq.${seen.id}`);
});

test('A field that was changed elsewhere is not overwritten, and the stored row is returned', async () => {
  const newer = { ...seen, name: 'Asha Rao Patil', updated_at: LATER };
  const requests = stubRow(newer);
  expect(await saveProfile(seen, { name: 'Asha R. Rao', phone: '1' })).toEqual({
    isSaved: false,
    profile: newer,
  });
  expect(requests.filter(({ method }) => method === 'PATCH')).toHaveLength(1);
});

test.each([
  ['another field', { ...seen, college: 'Tata Memorial', updated_at: LATER }],
  ['the same field to the same value', { ...seen, name: 'Asha R. Rao', updated_at: LATER }],
  ['nothing that is shown', { ...seen, updated_at: LATER }],
])('A change of %s elsewhere is kept beside this one', async (_what, newer) => {
  stubRow(newer);
  const { isSaved, profile } = await saveProfile(seen, { name: 'Asha R. Rao' });
  expect(isSaved).toBe(true);
  expect(profile).toMatchObject({ college: newer.college, name: 'Asha R. Rao' });
});

test.each([
  ['that is gone', () => Response.json([])],
  ['that may be read only', (method: string) => Response.json(method === 'GET' ? [seen] : [])],
])('A row %s is an error, after one look at it', async (_what, respond) => {
  const requests = stubBackend(({ method }) => respond(method));
  await expect(saveProfile(seen, { phone: '1' })).rejects.toMatchObject({
    code: 'profile_unwritable',
  });
  expect(requests).toHaveLength(2);
});

test('A refusal keeps the error code of the database', async () => {
  stubBackend(() => Response.json({ code: '23514', message: 'check' }, { status: 400 }));
  await expect(saveProfile(seen, { phone: '1' })).rejects.toMatchObject({ code: '23514' });
});
