import { act } from 'react';
import { supabase } from 'shared-kit/supabase';
import { EMAILS } from 'shared-kit/testing/bad-input';
import { describe, expect, test, vi } from 'vitest';
import {
  button,
  field,
  here,
  open,
  press,
  renderPages,
  text,
  told,
  type,
} from '#lib/page/testing.tsx';
import { asha, authError, noProfile, signedIn } from '#lib/testing.ts';

const SEND = 'POST /auth/v1/otp';
const VERIFY = 'POST /auth/v1/verify';
const PROFILE = 'GET /rest/v1/users';
const INSERT = 'POST /rest/v1/users';
const CODE = '6-digit code';
const SENT = 'OTP sent successfully';
const CREATED = 'Account created successfully! Welcome to Isocentre.';
const PATTERN = 'It should look like name@example.in';

const DETAILS = {
  Name: 'Asha Rao',
  Email: asha.email,
  'Phone Number': '98765 43210',
  'Institute Name': 'AIIMS Nagpur',
  Course: 'MD',
  Designation: 'JR2',
};

const sent = () => Response.json({});
const created = () => Response.json({ ...asha, name: 'Asha Rao' }, { status: 201 });
const refused = (status: number, code: string, message: string) => () =>
  Response.json({ code, message, details: null, hint: null }, { status });
const noNetwork = () => Promise.reject(new TypeError('Failed to fetch')) as never;

renderPages();

async function fill(more: Partial<typeof DETAILS> = {}): Promise<void> {
  for (const [label, typed] of Object.entries({ ...DETAILS, ...more })) await type(label, typed);
}

/** Fills in the form and opens the code step. The answers can be changed while it is open. */
async function openCodeStep(more: Record<string, () => Response> = {}) {
  const answers: Record<string, () => Response> = {
    [SEND]: sent,
    [VERIFY]: signedIn,
    [PROFILE]: noProfile,
    [INSERT]: created,
    ...more,
  };
  const opened = await open('/signup', answers);
  await fill();
  await press('Send OTP');
  await told(SENT);
  return { ...opened, answers };
}

describe('The form', () => {
  test('says that all six fields are needed, and leads to the first', async () => {
    const { asked } = await open('/signup', { [SEND]: sent });
    await press('Send OTP');
    await told('Please fill in all required fields');
    expect(text().split('This field is required')).toHaveLength(7);
    expect(document.activeElement).toBe(field('Name'));
    expect(asked).toEqual([]);
  });

  const noEmails = EMAILS.filter(({ form }) => 'fault' in form);
  test.each(noEmails)('sends no code to $what', async ({ typed, form }) => {
    const { asked } = await open('/signup', { [SEND]: sent });
    await fill({ Email: typed });
    await press('Send OTP');
    const isMissing = 'fault' in form && form.fault === 'required';
    await told(
      isMissing ? 'Please fill in all required fields' : 'Please enter a valid email address',
    );
    expect(text()).toContain(isMissing ? 'This field is required' : PATTERN);
    expect(document.activeElement).toBe(field('Email'));
    expect(asked).toEqual([]);
  });

  test('says which field is too long', async () => {
    const { asked } = await open('/signup', { [SEND]: sent });
    await fill({ Name: 'A'.repeat(100_000) });
    await press('Send OTP');
    await told('Please shorten what is too long');
    expect(text()).toContain('This is too long: at most 120 characters');
    expect(asked).toEqual([]);
  });
});

describe('When no code is sent', () => {
  test.each([
    ['the mail fails', () => authError(500, 'unexpected_failure', '')],
    ['there is no network', noNetwork],
  ])('because %s, the page says so and the details stay', async (_what, refuse) => {
    const answers = { [SEND]: refuse };
    await open('/signup', answers);
    await fill();
    await press('Send OTP');
    await told('Failed to send OTP. Please try again.');
    expect(field('Institute Name').value).toBe('AIIMS Nagpur');
    answers[SEND] = sent;
    await press('Send OTP');
    await told(SENT);
    expect(text()).toContain(asha.email);
  });

  test.each(['validation_failed', 'email_address_invalid'])(
    'because the server says %s, the email field says what is wrong',
    async (code) => {
      await open('/signup', { [SEND]: () => authError(400, code, 'invalid format') });
      await fill();
      await press('Send OTP');
      await told('Please enter a valid email address');
      await vi.waitFor(() => expect(text()).toContain(PATTERN));
      expect(document.activeElement).toBe(field('Email'));
    },
  );
});

describe('A code', () => {
  test('that could not be checked is tried again, and the account is created', async () => {
    const { answers, asked } = await openCodeStep({ [VERIFY]: noNetwork });
    await type(CODE, '123456');
    await told('Signup failed. Please try again.');
    answers[VERIFY] = signedIn;
    await press('Verify & Sign Up');
    await told(CREATED);
    expect(asked.findLast(({ what }) => what === INSERT)?.body).toMatchObject({
      ...asha,
      name: 'Asha Rao',
      phone: '98765 43210',
      college: 'AIIMS Nagpur',
      course: 'MD',
      designation: 'JR2',
    });
    await vi.waitFor(() => expect(here()).toBe('/account'));
  });

  test('of a member leads into their account, and changes nothing of it', async () => {
    const { asked } = await openCodeStep({
      [PROFILE]: () => Response.json([{ ...asha, name: 'Asha' }]),
    });
    await type(CODE, '123456');
    await told('Login successful! Welcome back.');
    await vi.waitFor(() => expect(here()).toBe('/account'));
    expect(asked.filter(({ what }) => what === INSERT)).toEqual([]);
  });

  test('need not be typed: Back to Form keeps the details', async () => {
    await openCodeStep();
    await press('Back to Form');
    expect(Object.keys(DETAILS).map((label) => field(label).value)).toEqual(Object.values(DETAILS));
    expect(document.activeElement).toBe(field('Name'));
  });
});

describe('When the profile cannot be created, the email stays confirmed', () => {
  test.each([
    [
      '23514',
      refused(400, '23514', 'violates check constraint "users_name_check"'),
      'Failed to create profile: something in it cannot be stored. Please check what you typed.',
    ],
    [
      '57014',
      refused(500, '57014', 'The database took too long.'),
      'Failed to create profile: The database took too long.',
    ],
    [
      'PGRST303',
      refused(401, 'PGRST303', 'JWT expired'),
      'Failed to create profile: your sign-in has ended. Please confirm your email with a new code.',
    ],
    ['no network', noNetwork, 'Failed to create profile. Please try again.'],
  ])('and the form is there to try again: %s', async (_what, refuse, said) => {
    const { answers } = await openCodeStep({ [INSERT]: refuse });
    await type(CODE, '123456');
    await told(said);
    await vi.waitFor(() => expect(button('Create Account')).toBeDefined());
    expect(text()).toContain('Confirmed by code');
    expect(field('Email').readOnly).toBe(true);
    expect(field('Institute Name').value).toBe('AIIMS Nagpur');
    answers[INSERT] = created;
    await press('Create Account');
    await told(CREATED);
    await vi.waitFor(() => expect(here()).toBe('/account'));
  });
});

test('A session that ends leaves the details of an unfinished sign-up in their fields, the email too', async () => {
  await open('/login?next=%2Faccount%2Fpayments', {
    [SEND]: sent,
    [VERIFY]: signedIn,
    [PROFILE]: noProfile,
    'POST /auth/v1/logout': () => new Response(null, { status: 204 }),
  });
  await type('Email', asha.email);
  await press('Send OTP');
  await type(CODE, '123456');
  await told('Account not found. Please sign up first.');
  await vi.waitFor(() => expect(here()).toBe('/signup?next=%2Faccount%2Fpayments'));
  expect(text()).toContain('Complete your account');
  const { Email: _, ...others } = DETAILS;
  for (const [label, typed] of Object.entries(others)) await type(label, typed);
  const client = await supabase();
  await act(async () => void (await client.auth.signOut({ scope: 'local' })));
  expect(Object.keys(DETAILS).map((label) => field(label).value)).toEqual(Object.values(DETAILS));
  expect(field('Email').readOnly).toBe(false);
  expect(button('Send OTP').disabled).toBe(false);
});
