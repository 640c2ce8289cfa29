import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { SessionProvider } from 'shared-kit/session';
import { unknownSession } from 'shared-kit/prerender/unknown-session';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { INITIAL_STATE } from '#lib/checkout/purchase.ts';
import { checkout } from '#lib/checkout/store.ts';
import { FALLBACK_OFFERS, offersQuery } from '#lib/offers/fetch-offers.ts';
import { messages } from '#lib/messages/en-IN.ts';
import { startMessages } from 'shared-kit/testing/page';
import { asha, startSession, stubBackend } from 'shared-kit/testing/stub-backend';
import { PricingPage } from './pricing-page.tsx';

Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);

const live = FALLBACK_OFFERS.modules.map((module) => ({ ...module, isLive: true }));
let root: Root;
let queries: QueryClient;
let main: HTMLElement;

beforeAll(async () => {
  await startMessages({ commerce: messages });
  Element.prototype.scrollIntoView = vi.fn<() => void>();
});
beforeEach(() => {
  stubBackend({
    'GET users': () => Response.json([asha]),
    'GET subscriptions': () => Response.json([]),
    'GET modules': () => new Promise<Response>(() => undefined),
    'POST create-order': () => new Promise<Response>(() => undefined),
  });
  queries = new QueryClient();
  main = document.body.appendChild(document.createElement('main'));
});
afterEach(() => {
  act(() => root.unmount());
  main.remove();
  checkout.setState(INITIAL_STATE, true);
});

const app = (session: ReturnType<typeof unknownSession>): ReactNode => (
  <QueryClientProvider client={queries}>
    <SessionProvider session={session}>
      <MemoryRouter initialEntries={['/pricing']}>
        <PricingPage />
      </MemoryRouter>
    </SessionProvider>
  </QueryClientProvider>
);

/** @param before what happened in the HTML */
async function takeOver(as: 'member' | 'visitor', before: () => void): Promise<void> {
  main.innerHTML = renderToString(app(unknownSession()));
  before();
  const session = await startSession(as);
  await act(async () => {
    root = hydrateRoot(main, app(session));
  });
}
const setLive = (modules = live) =>
  act(async () => void queries.setQueryData(offersQuery.queryKey, { bundle: undefined, modules }));

/** Of Module II. */
const physics = (): HTMLElement => main.querySelector('#physics')!.closest('article')!;
const choose = (group: Element, duration: number) => {
  group.querySelector<HTMLInputElement>(`input[value="${duration}"]`)!.checked = true;
};
const buttonOf = (card: Element) => card.querySelector<HTMLElement>('button')!;
const checked = () =>
  [...main.querySelectorAll<HTMLInputElement>('input:checked')].map(({ value }) => Number(value));

test('What a visitor chose in the HTML stays chosen, for all offers and for one', async () => {
  await takeOver('visitor', () => {
    for (const group of main.querySelectorAll('fieldset')) choose(group, 36);
    choose(physics(), 6);
  });
  await setLive();
  await act(() => expect.poll(checked).toEqual([36, 36, 6, 36, 36]));
  const link = physics().querySelector('a[href^="/login"]')!;
  expect(link.getAttribute('aria-label')).toBe('Enroll Now: Module II Physics - 6 Months');
  expect(physics().textContent).toContain('₹7,999');
  expect(physics().textContent, 'only the chosen price is left').not.toContain('₹12,999');
});

test('The press of a member before the code arrived looks busy, and buys once prices are live', async () => {
  await takeOver('member', () => {
    choose(physics(), 36);
    buttonOf(physics()).dataset['busy'] = '';
  });
  expect(buttonOf(physics()).hasAttribute('data-busy')).toBe(true);
  expect(checkout.getState().purchases).toEqual({});
  await setLive();
  await act(() =>
    expect
      .poll(() => checkout.getState().purchases)
      .toMatchObject({ physics: { step: 'creating', duration: 36 } }),
  );
});

test('The press of a member while prices load buys only at the price that was shown', async () => {
  await takeOver('member', () => undefined);
  await act(async () => buttonOf(physics()).click());
  expect(buttonOf(physics()).hasAttribute('data-busy')).toBe(true);
  const [{ prices: cheaper }] = live as [(typeof live)[0]];
  await setLive(live.map((module) => ({ ...module, prices: cheaper })));
  await act(() => expect.poll(() => buttonOf(physics()).hasAttribute('data-busy')).toBe(false));
  expect(checkout.getState().purchases).toEqual({});
  expect(physics().textContent).toContain('₹11,999');
  expect(physics().querySelector('[role=status]')?.textContent).toBe(
    'The price changed after you opened this page. Nothing was charged.',
  );
  await act(async () => buttonOf(physics()).click());
  expect(checkout.getState().purchases).toMatchObject({ physics: { step: 'creating' } });
  expect(physics().textContent).not.toContain('The price changed');
});
