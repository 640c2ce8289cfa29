import i18next from 'i18next';
import { act } from 'react';
import { POLICY_VERSIONS } from 'shared-kit/legal';
import { supabase } from 'shared-kit/supabase';
import { describe, expect, onTestFinished, test } from 'vitest';
import { messages } from '#lib/messages/en-IN.ts';
import {
  button,
  CODE,
  currentAddress,
  field,
  noNetwork,
  open,
  PATTERN,
  press,
  PROFILE,
  renderPages,
  SEND,
  SENT,
  sent,
  text,
  toastShown,
  type,
  VERIFY,
} from '#lib/page/testing.tsx';
import { asha, authError, noProfile, signedIn } from '#lib/testing.ts';

const INSERT = 'POST users';
const CREATED = 'Account created successfully! Welcome to Isocentre.';

const DETAILS = {
  Name: 'Asha Rao',
  Email: asha.email,
  'Phone Number': '98765 43210',
  'Institute Name': 'AIIMS Nagpur',
  Course: 'MD',
  Designation: 'JR2',
};

const created = () => Response.json({ ...asha, name: 'Asha Rao' });
const refused = (code: string) => () => Response.json({ code, message: '' }, { status: 400 });

renderPages();

async function fill(more: Partial<typeof DETAILS> = {}): Promise<void> {
  for (const [label, typed] of Object.entries({ ...DETAILS, ...more })) await type(label, typed);
}

/** A test may change the returned responses. */
async function openCodeStep(more: Record<string, () => Response> = {}) {
  const responses: Record<string, () => Response> = {
    [SEND]: sent,
    [VERIFY]: signedIn,
    [PROFILE]: noProfile,
    [INSERT]: created,
    ...more,
  };
  const opened = await open('/signup', responses);
  await fill();
  await press('Send OTP');
  await toastShown(SENT);
  return { ...opened, responses };
}

describe('The form', () => {
  test.each([
    ['en-IN', 'By signing up you accept the terms and the privacy policy.', 'Send OTP'],
    ['hi-IN', 'साइन अप करके आप नियम और शर्तें तथा निजता नीति स्वीकार करते हैं।', 'OTP भेजें'],
  ])(
    'in %s names and links the policies that signing up accepts, above its button',
    async (language, words, send) => {
      onTestFinished(() => act(async () => void (await i18next.changeLanguage('en-IN'))));
      await i18next.changeLanguage(language);
      await open('/signup', {});
      const line = [...document.querySelectorAll('p')].find((one) => one.textContent === words)!;
      expect(Array.from(line.querySelectorAll('a'), ({ pathname }) => pathname)).toEqual([
        '/terms-and-conditions',
        '/privacy-policy',
      ]);
      const next = line.compareDocumentPosition(button(send));
      expect(next).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    },
  );

  test('names all six fields as required, and focuses the first', async () => {
    const { requests } = await open('/signup', { [SEND]: sent });
    await press('Send OTP');
    await toastShown('Please fill in all required fields');
    for (const fault of Object.values(messages.signup.required)) expect(text()).toContain(fault);
    expect(document.activeElement).toBe(field('Name'));
    expect(requests).toEqual([]);
  });
});

describe('When no code is sent', () => {
  test.each(['validation_failed', 'email_address_invalid'])(
    'because the server says %s, the email field shows the fault',
    async (code) => {
      await open('/signup', { [SEND]: () => authError(400, code, 'invalid format') });
      await fill();
      await press('Send OTP');
      await toastShown('Please enter a valid email address');
      await expect.poll(text).toContain(PATTERN);
      expect(document.activeElement).toBe(field('Email'));
    },
  );
});

describe('A code', () => {
  // The consent cannot be recorded here: the account asks for it again.
  test('that could not be checked can be sent again, and the account is created', async () => {
    const { responses, requests } = await openCodeStep({ [VERIFY]: noNetwork });
    await type(CODE, '123456');
    await toastShown('Signup failed. Please try again.');
    responses[VERIFY] = signedIn;
    await press('Verify & Sign Up');
    await toastShown(CREATED);
    expect(requests[0]).toMatchObject({ operation: SEND, body: { create_user: true } });
    expect(requests.findLast(({ operation }) => operation === INSERT)?.body).toMatchObject({
      ...asha,
      name: 'Asha Rao',
      phone: '9876543210',
      college: 'AIIMS Nagpur',
      course: 'MD',
      designation: 'JR2',
    });
    const { terms, privacy } = POLICY_VERSIONS;
    expect(requests.at(-1)).toMatchObject({
      operation: 'POST accept_policies',
      body: { terms, privacy },
    });
    await expect.poll(currentAddress).toBe('/account');
  });

  const MEMBER = () => Response.json([{ ...asha, name: 'Asha' }]);

  test.each([
    ['', MEMBER, 'Login successful! Welcome back.'],
    [', also if their profile cannot be read', refused('57014'), 'Failed to fetch profile.'],
  ])('of a member opens their account and does not change it%s', async (_, profile, toast) => {
    const { requests } = await openCodeStep({ [PROFILE]: profile });
    await type(CODE, '123456');
    await toastShown(toast);
    await expect.poll(currentAddress).toBe('/account');
    expect(requests.filter(({ operation }) => operation === INSERT)).toEqual([]);
  });

  test('is optional: Back to Form keeps the details', async () => {
    await openCodeStep();
    await press('Back to Form');
    expect(Object.keys(DETAILS).map((label) => field(label).value)).toEqual(Object.values(DETAILS));
    expect(document.activeElement).toBe(field('Name'));
  });
});

describe('When the profile cannot be created, the email stays confirmed', () => {
  const NOT_STORABLE = ': one of the details cannot be stored. Please check what you typed.';
  const SIGNED_OUT = ': you have been signed out. Please confirm your email with a new code.';

  test.each([
    ['23514', NOT_STORABLE],
    ['22P05', NOT_STORABLE],
    ['42501', SIGNED_OUT],
    ['PGRST303', SIGNED_OUT],
    ['23505', ': another account already uses this email.'],
    ['57014', '. Please try again.'],
    ['no network', '. Please try again.'],
  ])('and the form lets the member try again: %s', async (code, reason) => {
    const refuse = code === 'no network' ? noNetwork : refused(code);
    const { responses } = await openCodeStep({ [INSERT]: refuse });
    await type(CODE, '123456');
    await toastShown(`Failed to create profile${reason}`);
    await expect.poll(() => button('Create Account')).toBeDefined();
    expect(text()).toContain('Confirmed by code');
    expect(field('Email').readOnly).toBe(true);
    expect(field('Institute Name').value).toBe('AIIMS Nagpur');
    responses[INSERT] = created;
    await press('Create Account');
    await toastShown(CREATED);
    await expect.poll(currentAddress).toBe('/account');
  });
});

test('A profile that an earlier request created, whose response was lost, is used', async () => {
  const profiles = [noProfile, () => Response.json([asha])];
  await openCodeStep({ [INSERT]: refused('23505'), [PROFILE]: () => profiles.shift()!() });
  await type(CODE, '123456');
  await toastShown(CREATED);
  await expect.poll(currentAddress).toBe('/account');
});

test('When a session ends during sign-up, the form keeps all details, the email too', async () => {
  await open('/login?next=%2Faccount%2Fpayments', {
    [SEND]: sent,
    [VERIFY]: signedIn,
    [PROFILE]: noProfile,
    'POST logout': () => new Response(null, { status: 204 }),
  });
  await type('Email', asha.email);
  await press('Send OTP');
  await type(CODE, '123456');
  await toastShown('Account not found. Please sign up first.');
  await expect.poll(currentAddress).toBe('/signup?next=%2Faccount%2Fpayments');
  expect(text()).toContain('Complete your account');
  const { Email: _, ...others } = DETAILS;
  for (const [label, typed] of Object.entries(others)) await type(label, typed);
  const client = await supabase();
  await act(async () => void (await client.auth.signOut({ scope: 'local' })));
  expect(Object.keys(DETAILS).map((label) => field(label).value)).toEqual(Object.values(DETAILS));
  expect(field('Email').readOnly).toBe(false);
  expect(button('Send OTP').disabled).toBe(false);
});
