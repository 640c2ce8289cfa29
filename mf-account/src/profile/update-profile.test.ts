import { expect, test } from 'vitest';
import { standInBackend, USER_ID } from '#lib/testing.ts';
import { updateProfile } from './update-profile.ts';

test('just the given fields of just that member are sent, and the stored row comes back', async () => {
  const stored = { id: USER_ID, name: 'Asha R. Rao' };
  const asked = standInBackend(() => Response.json(stored));
  expect(await updateProfile(USER_ID, { name: 'Asha R. Rao' })).toEqual(stored);
  expect(asked).toMatchObject([{ method: 'PATCH', body: { name: 'Asha R. Rao' } }]);
  expect(asked[0]!.url.searchParams.get('id')).toBe(`eq.${USER_ID}`);
});

test('a refusal keeps the code of the database', async () => {
  standInBackend(() => Response.json({ code: '23514', message: 'check' }, { status: 400 }));
  await expect(updateProfile(USER_ID, { phone: '1' })).rejects.toMatchObject({ code: '23514' });
});
