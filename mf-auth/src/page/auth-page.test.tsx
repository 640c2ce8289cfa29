import { act } from 'react';
import { expect, test } from 'vitest';
import {
  currentAddress,
  field,
  open,
  press,
  renderPages,
  text,
  toastShown,
  type,
} from '#lib/page/testing.tsx';
import { asha, authError } from '#lib/testing.ts';

const PHYSICS = '10000000-0000-4000-8000-000000000002';
const signup = (destination: string) => `/signup?next=${encodeURIComponent(destination)}`;
const buying = (offer: string, duration: string) =>
  signup(`/pricing?offer=${offer}&duration=${duration}#${offer}`);

const OFFER = `commerce/offer {"uuid":"${PHYSICS}","duration":36}`;

renderPages();

const shown = (expected: string) => act(() => expect.poll(text).toContain(expected));

test('A visitor who wants to buy types an email first, and reads why; a new one signs up with it and comes back', async () => {
  const refuse = { 'POST otp': () => authError(422, 'otp_disabled') };
  await open(buying(PHYSICS, '36').replace('/signup', '/login'), refuse);
  await shown(`Your selection${OFFER}Please log in to buy this.`);
  expect(document.activeElement).toBe(field('Email'));
  await type('Email', asha.email);
  await press('Send OTP');
  await toastShown('Email not found. Signup to continue');
  expect(currentAddress()).toBe(buying(PHYSICS, '36'));
  expect(text()).toContain(`${OFFER}Confirm your email. We’ll bring you straight back`);
  expect(field('Email').value).toBe(asha.email);
  expect(document.activeElement).toBe(field('Name'));
});

test('A visitor whom the guard of a member page stopped reads why', async () => {
  await open(`/login?next=${encodeURIComponent('/account/payments')}`, {});
  expect(text()).toContain('Log in to open your account.');
});

test('The purchase stays next to the step for the code', async () => {
  await open(buying(PHYSICS, '36').replace('/signup', '/login'), {
    'POST otp': () => Response.json({}),
  });
  await shown(OFFER);
  await type('Email', 'asha@example.in');
  await press('Send OTP');
  await toastShown('OTP sent successfully');
  expect(text()).toContain('Check your email');
  expect(text()).toContain(OFFER);
});

test.each([
  ['/signup'],
  [signup('/account/payments')],
  [buying('bundle', '12')],
  [buying(PHYSICS, '7')],
  [signup(`/about?offer=${PHYSICS}&duration=12`)],
])('The page at %s shows no purchase', async (address) => {
  await open(address, {});
  expect(text()).not.toContain('Your selection');
});
