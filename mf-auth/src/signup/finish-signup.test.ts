import { expect, test } from 'vitest';
import { POLICY_VERSIONS } from 'shared-kit/legal';
import { startSession, stubBackend } from 'shared-kit/testing/stub-backend';
import { verifyCode } from '#lib/code/requests.ts';
import { messages } from '#lib/messages/en-IN.ts';
import { asha, noProfile, signedIn } from '#lib/testing.ts';
import { createProfile, profileReasonKey } from './finish-signup.ts';
import type { CompleteDetails } from './details.ts';

const INSERT = 'POST users';
const PROFILE = 'GET users';
const CONSENTS = 'POST accept_policies';

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

async function signedInWithoutProfile() {
  stubBackend({ 'POST verify': signedIn, [PROFILE]: noProfile });
  const session = await startSession();
  await verifyCode(session, details.email, '123456');
  return session;
}

test('A new profile has the confirmed email, and the session has the profile immediately', async () => {
  const session = await signedInWithoutProfile();
  const requests = stubBackend({
    [INSERT]: () => Response.json(stored, { status: 201 }),
    [CONSENTS]: () => Response.json(true),
  });
  await createProfile(session, asha, details);
  const { terms, privacy } = POLICY_VERSIONS;
  expect(requests).toMatchObject([
    { operation: INSERT, body: stored },
    { operation: CONSENTS, body: { terms, privacy } },
  ]);
  expect(session.getState()).toMatchObject({ profile: stored, profileStatus: 'ready' });
});

test('A member whose consent could not be recorded has a profile; the account asks again', async () => {
  const session = await signedInWithoutProfile();
  stubBackend({ [INSERT]: () => Response.json(stored, { status: 201 }) });
  await createProfile(session, asha, details);
  expect(session.getState()).toMatchObject({ profile: stored, profileStatus: 'ready' });
});

test('If an earlier request created the profile and its response was lost, that profile is used', async () => {
  const session = await signedInWithoutProfile();
  stubBackend({ [INSERT]: exists, [PROFILE]: () => Response.json([stored]) });
  await createProfile(session, asha, details);
  expect(session.getState()).toMatchObject({ profile: stored, profileStatus: 'ready' });
});

test.each([
  ['22P05', 'one of the details cannot be stored. Please check what you typed.'],
  ['PGRST303', 'you have been signed out. Please confirm your email with a new code.'],
])('A profile that is refused with %s shows: %s', (code, message) => {
  const reason = profileReasonKey(code)?.split('.').at(-1);
  expect(messages.signup.profileReason[reason as 'signedOut']).toBe(message);
});
