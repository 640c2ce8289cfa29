import { act } from 'react';
import { expect, test } from 'vitest';
import { open, press, renderPages, text, toastShown, type } from '#lib/page/testing.tsx';

const PHYSICS = '10000000-0000-4000-8000-000000000002';
const signup = (destination: string) => `/signup?next=${encodeURIComponent(destination)}`;
const buying = (offer: string, duration: string) =>
  signup(`/pricing?offer=${offer}&duration=${duration}#${offer}`);

const OFFER = `commerce/offer {"uuid":"${PHYSICS}","duration":36}`;

renderPages();

const shown = (expected: string) => act(() => expect.poll(text).toContain(expected));

test.each(['/signup', '/login'])(
  'A visitor who wants to buy sees what, and that they come back to it, at %s',
  async (page) => {
    await open(buying(PHYSICS, '36').replace('/signup', page), {});
    await shown(`Your selection${OFFER}`);
    expect(text()).toContain('we’ll bring you straight back to it.');
  },
);

test('The purchase stays next to the step for the code', async () => {
  await open(buying(PHYSICS, '36').replace('/signup', '/login'), {
    'POST /auth/v1/otp': () => Response.json({}),
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
