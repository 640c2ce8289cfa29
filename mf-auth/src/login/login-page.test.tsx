import i18next from 'i18next';
import { act } from 'react';
import { STORED_SESSION, storedSession } from 'shared-kit/testing/stub-backend';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { messages as hindi } from '#lib/messages/hi-IN.ts';
import {
  button,
  CODE,
  currentAddress,
  field,
  link,
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
  takeToasts,
  toastShown,
  type,
  VERIFY,
} from '#lib/page/testing.tsx';
import { asha, authError, signedIn } from '#lib/testing.ts';

const SENT_BEFORE = 'An OTP was sent to this address less than a minute ago. Please use it.';
const AFTER_43_SECONDS = 'For security purposes, you can only request this after 43 seconds.';
const REJECTED =
  'This code is wrong, expired or already used. Use the code in the newest email, or request another.';

renderPages();
afterEach(() => vi.useRealTimers());

const pass = (seconds: number) => act(async () => void vi.advanceTimersByTime(seconds * 1000));

/** Pressed twice: it is sent once. */
async function requestCode(): Promise<void> {
  await type('Email', asha.email);
  await act(async () => {
    button('Send OTP').click();
    button('Send OTP').click();
  });
}

/** A test may change the returned responses. */
async function openCodeStep(more: Record<string, () => Response> = {}, address = '/login') {
  const responses: Record<string, () => Response> = { [SEND]: sent, ...more };
  const opened = await open(address, responses);
  await requestCode();
  await toastShown(SENT);
  return { ...opened, responses };
}

describe('When no code is sent', () => {
  test('because of the network, the page says so and keeps the email', async () => {
    const responses: Record<string, () => Response> = { [SEND]: noNetwork };
    await open('/login', responses);
    await requestCode();
    await toastShown('Failed to send OTP. Please try again.');
    expect(field('Email').value).toBe(asha.email);
    responses[SEND] = sent;
    await press('Send OTP');
    await toastShown(SENT);
    expect(text()).toContain(asha.email);
  });

  test('because no account has the email, creating one with it is the main action, with the way back', async () => {
    await open('/login?next=/pricing', { [SEND]: () => authError(422, 'otp_disabled') });
    await requestCode();
    await toastShown('Email not found. Signup to continue');
    expect(document.activeElement).toBe(field('Email'));
    const create = link('Create an account with this email');
    expect([create.dataset['look'], button('Send OTP').dataset['look']]).toEqual([
      'primary',
      'quiet',
    ]);
    await act(async () => create.click());
    expect(currentAddress()).toBe('/signup?next=/pricing');
    expect(field('Email').value).toBe(asha.email);
  });

  test('because the text is not an email address, the field alone says so, and nothing is sent', async () => {
    const { requests } = await open('/login', { [SEND]: sent });
    await type('Email', 'asha.example.in');
    await press('Send OTP');
    expect(text()).toContain(PATTERN);
    expect(document.activeElement).toBe(field('Email'));
    expect(takeToasts()).toEqual([]);
    expect(requests).toEqual([]);
    await act(async () => void (await i18next.changeLanguage('hi-IN')));
    expect(text(), 'in the language of the page').toContain(hindi.signup.emailPattern);
    await act(async () => void (await i18next.changeLanguage('en-IN')));
    await type('Email', 'a');
    expect(text()).not.toContain(PATTERN);
  });

  test('because the server refuses the address, the field alone says so', async () => {
    const message = 'Unable to validate email address: invalid format';
    await open('/login', { [SEND]: () => authError(400, 'validation_failed', message) });
    await requestCode();
    await expect.poll(text).toContain(PATTERN);
    expect(takeToasts()).toEqual([]);
  });

  test('because the site has sent too many emails, the page says for how long, and the text stays', async () => {
    const words = 'email rate limit exceeded';
    await open('/login', { [SEND]: () => authError(429, 'over_email_send_rate_limit', words) });
    await requestCode();
    await expect.poll(text).toContain('We can’t send more codes right now.');
    expect(takeToasts()).toEqual([]);
    expect(button('Send OTP').disabled).toBe(false);
  });

  test('because the network has asked too often, the page counts the seconds and keeps what was typed', async () => {
    vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] });
    const limited = () => authError(429, 'over_request_rate_limit', 'Request rate limit reached');
    await open('/login', { [SEND]: limited });
    await requestCode();
    expect(text()).toContain('You can try again in 30 seconds.');
    expect(field('Email').value).toBe(asha.email);
    expect(button('Try again in 30s').disabled).toBe(true);
    await pass(29);
    expect(button('Try again in 1s').disabled).toBe(true);
    expect(text()).toContain('You can try again in 30 seconds.');
    await pass(1);
    expect(button('Send OTP').disabled).toBe(false);
    expect(text()).not.toContain('You can try again');
  });

  test('because one was sent a moment ago, the visitor can type that one, with the rest of its countdown', async () => {
    await open('/login', {
      [SEND]: () => authError(429, 'over_email_send_rate_limit', AFTER_43_SECONDS),
    });
    await requestCode();
    await toastShown(SENT_BEFORE);
    expect(button('Resend in 43s').disabled).toBe(true);
    expect(document.activeElement).toBe(field(CODE));
  });
});

describe('A code', () => {
  const PROFILED = { [PROFILE]: () => Response.json([{ ...asha, name: 'Asha' }]) };

  test('that another tab used at the same moment signs this tab in as well', async () => {
    const used = () => {
      localStorage.setItem(STORED_SESSION, JSON.stringify(storedSession()));
      return authError(403, 'otp_expired');
    };
    await openCodeStep({ ...PROFILED, [VERIFY]: used });
    await type(CODE, '123456');
    expect(await toastShown('Login successful! Welcome back.')).toHaveLength(1);
  });

  test.each([
    ['is wrong', () => authError(403, 'otp_expired'), 'OTP verification failed. Please try again.'],
    ['is accepted without a user', () => Response.json({}), 'Verification failed'],
    ['was not checked', noNetwork, 'Login failed. Please try again.'],
  ])('that %s stays in the field and can be sent again', async (what, refuse, toast) => {
    const { responses } = await openCodeStep({ ...PROFILED, [VERIFY]: refuse });
    await type(CODE, '123456');
    await toastShown(toast);
    expect(field(CODE).value).toBe('123456');
    expect(document.activeElement).toBe(field(CODE));
    expect(text().includes(REJECTED)).toBe(what === 'is wrong');
    responses[VERIFY] = signedIn;
    await press('Verify & Login');
    await toastShown('Login successful! Welcome back.');
  });

  test.each([
    ['57014', 'The database is down', 'Failed to fetch profile.'],
    [
      'over_request_rate_limit',
      'Request rate limit reached',
      'Too many attempts. Please wait a few minutes and try again.',
    ],
  ])('of a member whose profile cannot be read (%s) says so', async (code, message, toast) => {
    const failed = () => Response.json({ code, message }, { status: 500 });
    await openCodeStep({ [VERIFY]: signedIn, [PROFILE]: failed });
    await type(CODE, '123456');
    await toastShown(toast);
    await expect.poll(currentAddress).toBe('/account');
  });

  test('that the network tried too often stays in the field, and the page counts the seconds', async () => {
    const limited = () => authError(429, 'over_request_rate_limit', 'Request rate limit reached');
    await openCodeStep({ [VERIFY]: limited });
    await type(CODE, '123456');
    await expect.poll(text).toContain('You can try again in 10 seconds.');
    expect(field(CODE).value).toBe('123456');
    expect(button('Try again in 10s').disabled).toBe(true);
    expect(takeToasts().filter(({ type: kind }) => kind === 'error')).toEqual([]);
  });

  test('is sent automatically when it has six digits, and cannot be sent earlier', async () => {
    const { requests } = await openCodeStep({ ...PROFILED, [VERIFY]: signedIn });
    expect(requests).toMatchObject([{ body: { email: asha.email, create_user: false } }]);
    await type(CODE, '12345');
    expect(button('Verify & Login').disabled).toBe(true);
    await type(CODE, '123456');
    await toastShown('Login successful! Welcome back.');
    expect(requests.filter(({ operation }) => operation === VERIFY)).toMatchObject([
      { body: { token: '123456', email: asha.email } },
    ]);
  });

  test.each([
    ['/pricing?x=1#faq', '/pricing?x=1#faq'],
    ['//evil.example', '/account'],
  ])('that is right redirects from next=%s to %s', async (next, destination) => {
    const address = `/login?next=${encodeURIComponent(next)}`;
    await openCodeStep({ ...PROFILED, [VERIFY]: signedIn }, address);
    await type(CODE, '123456');
    await toastShown('Login successful! Welcome back.');
    await expect.poll(currentAddress).toBe(destination);
    expect(Object.keys(sessionStorage), 'no input is left in storage').toEqual([]);
  });
});

describe('Another code', () => {
  test('can be requested after a minute, and after the wait that the server demands', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance', 'setInterval', 'clearInterval'] });
    const { responses } = await openCodeStep();
    expect(button('Resend in 60s').disabled).toBe(true);
    // The clock of the device does not matter.
    vi.setSystemTime(Date.now() - 600_000);
    await type(CODE, '123');
    await pass(61);
    responses[SEND] = noNetwork;
    await press('Resend OTP');
    await toastShown('Failed to resend OTP. Please try again.');
    responses[SEND] = () => authError(429, 'over_email_send_rate_limit', AFTER_43_SECONDS);
    await press('Resend OTP');
    await toastShown(SENT_BEFORE);
    expect(button('Resend in 43s').disabled).toBe(true);
    await pass(44);
    responses[SEND] = sent;
    await press('Resend OTP');
    await toastShown('OTP sent again');
    expect(button('Resend in 60s').disabled).toBe(true);
    expect(field(CODE).value, 'it belonged to the previous email').toBe('');
  });

  test('can go to a corrected email, and the countdown restarts', async () => {
    await openCodeStep();
    await type(CODE, '123');
    await press('Change Email');
    expect(field('Email').value).toBe(asha.email);
    expect(document.activeElement).toBe(field('Email'));
    expect(JSON.parse(sessionStorage.getItem('auth-login')!)).toEqual({
      typed: { email: asha.email },
    });
  });
});
