import { expect, test } from 'vitest';
import { verifyCode } from '#lib/code/verify-code.ts';
import { asha, noProfile, signedIn, standInBackend, startSession } from '#lib/testing.ts';
import { createProfile } from './create-profile.ts';
import type { CompleteDetails } from './details.ts';

const INSERT = 'POST /rest/v1/users';
const PROFILE = 'GET /rest/v1/users';

const details: CompleteDetails = {
  name: 'Asha Rao',
  email: 'Asha@Example.in',
  phone: '9876543210',
  college: 'AIIMS Nagpur',
  course: 'MD',
  designation: 'JR2',
};
const stored = { ...details, ...asha };
const exists = () => Response.json({ code: '23505', message: 'duplicate key' }, { status: 409 });

/** Signed in by a code, without a profile. */
async function newResident() {
  standInBackend({ 'POST /auth/v1/verify': signedIn, [PROFILE]: noProfile });
  const session = await startSession();
  await verifyCode(session, details.email, '123456');
  return session;
}

test('a new profile has the address that was proved, and the session has it at once', async () => {
  const session = await newResident();
  const asked = standInBackend({ [INSERT]: () => Response.json(stored, { status: 201 }) });
  await createProfile(session, asha, details);
  expect(asked).toMatchObject([{ what: INSERT, body: stored }]);
  expect(session.getState()).toMatchObject({ profile: stored, profileStatus: 'ready' });
});

test('a profile that was created before, its answer lost, is the profile', async () => {
  const session = await newResident();
  standInBackend({ [INSERT]: exists, [PROFILE]: () => Response.json([stored]) });
  await createProfile(session, asha, details);
  expect(session.getState()).toMatchObject({ profile: stored, profileStatus: 'ready' });
});

test("an address that is another resident's is refused", async () => {
  const session = await newResident();
  standInBackend({ [INSERT]: exists, [PROFILE]: noProfile });
  await expect(createProfile(session, asha, details)).rejects.toMatchObject({ code: '23505' });
});

test.each([
  [
    'a refusal',
    { [INSERT]: () => Response.json({ code: '42501', message: 'no' }, { status: 403 }) },
    '42501',
  ],
  ['no network', {}, 'network_error'],
])('%s leaves the resident signed in, to try again', async (_what, answers, code) => {
  const session = await newResident();
  standInBackend(answers);
  await expect(createProfile(session, asha, details)).rejects.toMatchObject({ code });
  expect(session.getState()).toMatchObject({ status: 'authenticated', profileStatus: 'missing' });
});
