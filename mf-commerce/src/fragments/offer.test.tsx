import { act } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { mount, startMessages } from 'shared-kit/testing/page';
import { stubBackend } from 'shared-kit/testing/stub-backend';
import { Offer } from './offer.tsx';

const PHYSICS = '10000000-0000-4000-8000-000000000002';

beforeAll(() => startMessages({}));

/** @returns what a page of another remote shows */
async function show(duration: 6 | 36, respond: () => Response): Promise<string> {
  const requests = stubBackend({ 'GET modules': respond });
  const main = mount(<Offer uuid={PHYSICS} duration={duration} />);
  await act(() => expect.poll(() => requests).toHaveLength(1));
  return main.textContent;
}

test('A visitor sees what they want to buy, for how long and at which price', async () => {
  const row = { name: 'Module II Physics', price_3_years: 17_999 };
  expect(await show(36, () => Response.json([row]))).toBe('Module II Physics3 Years · ₹17,999');
});

test.each([
  ['cannot be loaded', () => Response.json({ message: 'Failed' }, { status: 500 })],
  ['is no longer on sale', () => Response.json([])],
])('An offer that %s leaves the duration', async (_what, respond) => {
  expect(await show(6, respond)).toBe('6 Months');
});
