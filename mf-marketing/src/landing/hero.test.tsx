import i18next from 'i18next';
import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { paths } from 'shared-kit/paths';
import { SessionProvider } from 'shared-kit/session';
import { unknownSession } from 'shared-kit/prerender/unknown-session';
import { stubBackend } from 'shared-kit/testing/stub-backend';
import { expect, onTestFinished, test } from 'vitest';
import '#lib/testing.tsx';
import { Hero } from './hero.tsx';

/** As a full load does. @param respond to the request for the lowest price */
async function hydrateHero(respond: () => Response, isMember = false) {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);
  const requests = stubBackend(respond);
  await i18next.changeLanguage('en-IN');
  const session = unknownSession();
  const tree = (
    <MemoryRouter>
      <SessionProvider session={session}>
        <Hero />
      </SessionProvider>
    </MemoryRouter>
  );
  const place = document.createElement('div');
  place.innerHTML = renderToString(tree);
  const served = place.textContent;
  if (isMember) {
    const state = { ...session.getState(), status: 'authenticated' } as const;
    session.getState = () => state;
  }
  const faults: unknown[] = [];
  const onRecoverableError = (fault: unknown) => faults.push(fault);
  const root = await act(async () => hydrateRoot(place, tree, { onRecoverableError }));
  onTestFinished(() => act(() => root.unmount()));
  expect(faults).toEqual([]);
  return { place, served, requests };
}

const live = (rows: unknown) => () => Response.json(rows);

test.for([
  ['fails', () => Response.json({ message: 'down' }, { status: 500 })],
  ['names no item', live([])],
  ['names no price', live([{ price_6_months: null }])],
  ['is not a list', live({})],
] as const)('If the response %s, the built-in price stays', async ([, respond]) => {
  const { place } = await hydrateHero(respond);
  expect(place.textContent).toContain('from ₹3,999 for 6 months');
});

test('A member finds the purchases beside the prices, in the place of the tour', async () => {
  const { place, served } = await hydrateHero(live([]), true);
  expect(served).toContain('See how it works');
  const links = [...place.querySelectorAll('a')].map((link) => [
    link.textContent,
    link.getAttribute('href'),
  ]);
  expect(links).toEqual([
    ['Get Your Access Now', paths.pricing],
    ['Your Purchases', paths.purchases],
  ]);
});

// The last test, since a visitor who comes back sees the latest price that the page knows.
test('A visitor reads the built-in price first, and then the live price of the cheapest item', async () => {
  const { place, served, requests } = await hydrateHero(live([{ price_6_months: 123_456 }]));
  expect(served).toContain('from ₹3,999 for 6 months');
  expect(place.textContent).toContain('from ₹1,23,456 for 6 months');
  const { pathname, searchParams } = requests[0]!.url;
  expect(pathname).toBe('/rest/v1/modules');
  expect(Object.fromEntries(searchParams)).toEqual({
    select: 'price_6_months',
    order: 'price_6_months.asc',
    limit: '1',
  });
});
