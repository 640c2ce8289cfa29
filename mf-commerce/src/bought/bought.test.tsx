import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { brand } from 'shared-kit/brand';
import { SessionProvider } from 'shared-kit/session';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { MODULES } from '#lib/offers/catalogue.ts';
import { accessQuery } from '#lib/ownership/ownership.ts';
import { asha, startSession, stubBackend, startMessages } from '#lib/testing.ts';
import { Bought } from './bought.tsx';

Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);

const { uuid } = MODULES[1];
let root: Root;

beforeAll(startMessages);
afterEach(() => act(() => root.unmount()));

test('A member reads the new expiry, never the one before, and finds the app and the invoice', async () => {
  const subscription = { module_id: uuid, status: 'active', expires_at: '2099-11-22T10:00:00Z' };
  stubBackend({
    'GET user': () => Response.json({ ...asha, aud: 'authenticated' }),
    'GET users': () => Response.json([asha]),
    'GET subscriptions': () => Response.json([subscription]),
  });
  const session = await startSession('member');
  const { id } = session.getState().user!;
  const queries = new QueryClient();
  queries.setQueryData(accessQuery(id).queryKey, { [uuid]: '2098-11-22T10:00:00Z' });
  const main = document.body.appendChild(document.createElement('main'));
  root = createRoot(main);
  act(() =>
    root.render(
      <MemoryRouter>
        <QueryClientProvider client={queries}>
          <SessionProvider session={session}>
            <Bought offerId="physics" />
          </SessionProvider>
        </QueryClientProvider>
      </MemoryRouter>,
    ),
  );
  expect(main.textContent).not.toContain('2098');
  await act(() => expect.poll(() => main.textContent).toContain('22 Nov 2099'));
  expect(main.textContent).toContain(`Sign in with${asha.email}`);
  const links = [...main.querySelectorAll('a')].map((link) => link.getAttribute('href'));
  expect(links).toEqual([brand.stores.ios, brand.stores.android, '/account/payments']);
  expect(main.querySelector('img')?.getAttribute('src')).toBe('/app-qr.svg');
});
