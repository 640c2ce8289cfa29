import { act } from 'react';
import { expect, test } from 'vitest';
import { open, press, renderPages, text, toastShown, type } from '#lib/page/testing.tsx';
import { authError } from '#lib/testing.ts';

const MODULES = 'GET /rest/v1/modules';
const PHYSICS = '10000000-0000-4000-8000-000000000002';
const signup = (destination: string) => `/signup?next=${encodeURIComponent(destination)}`;
const buying = (offer: string, duration: string) =>
  signup(`/pricing?offer=${offer}&duration=${duration}#${offer}`);

const row = { name: 'Module II Physics', price_3_years: 17_999 };
const NOTE = 'we’ll bring you straight back to it.';

renderPages();

const shown = (expected: string) => act(() => expect.poll(text).toContain(expected));

test.each(['/signup', '/login'])(
  'A visitor who wants to buy sees what, for how long and at which price at %s',
  async (page) => {
    await open(buying(PHYSICS, '36').replace('/signup', page), {
      [MODULES]: () => Response.json([row]),
    });
    await shown('Module II Physics3 Years · ₹17,999');
    expect(text()).toContain(NOTE);
  },
);

test('The purchase stays next to the step for the code, without a second request', async () => {
  const { requests } = await open(buying(PHYSICS, '36').replace('/signup', '/login'), {
    [MODULES]: () => Response.json([row]),
    'POST /auth/v1/otp': () => Response.json({}),
  });
  await shown('Module II Physics');
  await type('Email', 'asha@example.in');
  await press('Send OTP');
  await toastShown('OTP sent successfully');
  expect(text()).toContain('Check your email');
  expect(text()).toContain('Module II Physics');
  expect(requests.filter(({ route }) => route === MODULES)).toHaveLength(1);
});

test.each([
  ['cannot be loaded', () => authError(500, 'unexpected_failure', '')],
  ['is no longer on sale', () => Response.json([])],
])('An offer that %s leaves the duration and the promise to return', async (_what, respond) => {
  await open(buying(PHYSICS, '6'), { [MODULES]: respond });
  await shown('Your selection6 Months');
  expect(text()).toContain(NOTE);
  expect(text()).not.toContain('₹');
});

test.each([
  ['/signup'],
  [signup('/account/payments')],
  [buying('bundle', '12')],
  [buying(PHYSICS, '7')],
  [signup(`/about?offer=${PHYSICS}&duration=12`)],
])('The page at %s shows no purchase', async (address) => {
  const { requests } = await open(address, {});
  expect(text()).not.toContain('Your selection');
  expect(requests).toEqual([]);
});
