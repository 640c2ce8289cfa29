import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { brand } from 'shared-kit/brand';
import { SessionProvider } from 'shared-kit/session';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { INITIAL_STATE } from '#lib/checkout/purchase.ts';
import { checkoutState, setCheckoutState } from '#lib/checkout/store.ts';
import { BUNDLE, FALLBACK_PRICES, MODULES } from '#lib/offers/built-in-offers.ts';
import { Modules } from '#lib/pricing/modules.tsx';
import { BundleCard } from '#lib/pricing/bundle-card.tsx';
import { accessQuery } from '#lib/ownership/ownership.ts';
import { asha, ORDER, startMessages, startSession, stubBackend } from '#lib/testing.ts';
import { storeOf } from './facts.tsx';

Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);

const { uuid } = MODULES[1];
const order = { amount: 12_999, gateway_order_id: 'order_R7', invoice_number: 'INV-26-27-001' };
/** jsdom cannot scroll. */
const scrollIntoView = vi.fn<() => void>();
let root: Root;
let main: HTMLElement;

beforeAll(startMessages);
beforeEach(() => {
  Element.prototype.scrollIntoView = scrollIntoView;
  main = document.body.appendChild(document.createElement('main'));
});
afterEach(() => {
  act(() => root.unmount());
  main.remove();
  setCheckoutState(INITIAL_STATE);
  scrollIntoView.mockClear();
});

/** The card of Module II, and others. @param responds to the request for the order */
async function showCard(
  responds: () => Response | Promise<Response>,
  beside?: ReactNode,
): Promise<void> {
  const [starts_at, expires_at] = ['2096-11-22T10:00:00Z', '2099-11-22T10:00:00Z'];
  const subscription = { module_id: uuid, status: 'active', starts_at, expires_at };
  stubBackend({
    'GET user': () => Response.json({ ...asha, aud: 'authenticated' }),
    'GET users': () => Response.json([asha]),
    'GET subscriptions': () => Response.json([subscription]),
    'GET orders': responds,
    'POST logout': () => new Response(null, { status: 204 }),
  });
  const session = await startSession('member');
  const { id } = session.getState().user!;
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  queries.setQueryData(accessQuery(id).queryKey, {
    [uuid]: { from: starts_at, until: '2098-11-22T10:00:00Z' },
  });
  const offer = { ...MODULES[1], prices: FALLBACK_PRICES.physics, isLive: true };
  root = createRoot(main);
  act(() =>
    root.render(
      <MemoryRouter>
        <QueryClientProvider client={queries}>
          <SessionProvider session={session}>
            {beside}
            <Modules offers={[offer]} />
          </SessionProvider>
        </QueryClientProvider>
      </MemoryRouter>,
    ),
  );
}

const buy = (outcome: 'completed' | 'accepted') =>
  act(async () =>
    setCheckoutState({
      ...INITIAL_STATE,
      purchases: { physics: { step: 'done', outcome, order: ORDER, attemptId: 1, duration: 36 } },
    }),
  );
const facts = () =>
  Object.fromEntries(
    [...main.querySelectorAll('dl > div')].map((row) => [
      row.querySelector('dt')!.textContent,
      row.querySelector('dd')!.textContent.trim(),
    ]),
  );
const links = () =>
  [...main.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')]);

test('Nothing of the receipt that can be pressed appears before all that can move it has arrived', async () => {
  let answer!: (response: Response) => void;
  await showCard(() => new Promise((resolve) => (answer = resolve)));
  await buy('completed');
  expect(main.querySelector('[role=status]')?.textContent).toMatch(/^Payment successful!/);
  await act(() => expect.poll(() => answer).toBeDefined());
  expect(main.querySelectorAll('dl, a, button')).toHaveLength(0);
  await act(async () => answer(Response.json([order])));
  await act(() => expect.poll(() => links().length).toBe(3));
  expect(Object.keys(facts())).toHaveLength(6);
});

test('After paying the card is a receipt, without the price, the durations and the features', async () => {
  await showCard(() => Response.json([order]));
  await buy('completed');
  expect(main.querySelector('[role=status]')?.textContent).toBe(
    'Payment successful! Your subscription has been activated.',
  );
  expect(main.textContent, 'the access before the purchase').not.toContain('2098');
  await act(() =>
    expect.poll(facts).toEqual({
      Item: 'Module II Physics - 3 Years',
      'Amount paid': '₹12,999',
      'Order ID': 'order_R7',
      'Invoice number': 'INV-26-27-001',
      'Access until': '22 Nov 2099',
      'Sign in with': asha.email,
    }),
  );
  expect(main.querySelector('h3')?.textContent).toBe('Module II Physics');
  expect(main.textContent).not.toMatch(/17,999|Save|a month|brachytherapy/i);
  expect(main.querySelector('input')).toBeNull();
  const copies = [...main.querySelectorAll('button')].map((button) => button.title);
  expect(copies).toEqual(['Copy order ID', 'Copy invoice number']);
  expect(links()).toEqual([
    ['Open the App', '/#download'],
    ['Get your invoice', '/account/payments'],
    ['See Your Purchases', '/account/purchases'],
  ]);
  expect(main.querySelectorAll('[data-look=primary]')).toHaveLength(1);
});

test('The receipt is scrolled into view, and takes the focus that the payment window left behind', async () => {
  await showCard(() => Response.json([order]));
  await buy('accepted');
  expect(scrollIntoView).toHaveBeenCalledOnce();
  expect(scrollIntoView.mock.contexts).toEqual([document.activeElement]);
  expect(document.activeElement?.textContent).toMatch(
    /^Enrollment successful! Welcome to your course!/,
  );
});

test('Only the action of the last purchase is primary, for the bundle and the modules together', async () => {
  const offer = { ...BUNDLE, prices: FALLBACK_PRICES.bundle, isLive: true };
  await showCard(() => Response.json([order]), <BundleCard offer={offer} />);
  const primary = () =>
    [...main.querySelectorAll('[data-look=primary]')].map(({ textContent }) => textContent);
  expect(primary()).toEqual(['Get Complete Bundle Now']);
  await buy('completed');
  await act(() => expect.poll(primary).toEqual(['Open the App']));
  const bundle = { step: 'failed', error: 'payment_failed', attemptId: 2, duration: 12 } as const;
  const { purchases } = checkoutState();
  act(() => setCheckoutState({ ...INITIAL_STATE, purchases: { ...purchases, bundle } }));
  expect(primary()).toEqual(['Try Again']);
});

test('Without the order, the receipt has no amount and no numbers', async () => {
  await showCard(() => Response.json({ code: '57014', message: '' }, { status: 500 }));
  await buy('completed');
  await act(() =>
    expect.poll(() => Object.keys(facts())).toEqual(['Item', 'Access until', 'Sign in with']),
  );
});

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X)', brand.stores.ios],
  ['Mozilla/5.0 (Linux; Android 16; Pixel 9)', brand.stores.android],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', undefined],
])('%s opens the app through %s', (userAgent, store) => {
  expect(storeOf(userAgent)).toBe(store);
});
