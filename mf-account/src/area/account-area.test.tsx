import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router-dom';
import { SessionProvider } from 'shared-kit/session';
import { unknownSession } from 'shared-kit/prerender/unknown-session';
import { USER_ID } from 'shared-kit/testing/stub-backend';
import { expect, test, vi } from 'vitest';
import { AccountApp } from '#lib/account-app.tsx';
import { memberKey } from '#lib/member/member-data.ts';
import { ProfileTab } from '#lib/profile/profile-tab.tsx';
import { AccountArea } from './account-area.tsx';
import { links, press, renderTabs, sessionOf, show, shown, text } from '#lib/testing.tsx';

renderTabs();

test('The HTML of every page has heading and tabs, and says that the account is loading', () => {
  const main = document.body.appendChild(document.createElement('main'));
  main.innerHTML = renderToString(
    <SessionProvider session={unknownSession()}>
      <MemoryRouter initialEntries={['/account/*']}>
        <AccountApp />
      </MemoryRouter>
    </SessionProvider>,
  );
  expect(main.querySelector('h1')!.textContent).toBe('Your account');
  expect(links()).toEqual({
    Profile: '/account/profile',
    Purchases: '/account/purchases',
    Payments: '/account/payments',
  });
  expect(text()).toContain('Loading...');
  expect(main.querySelector('title')!.textContent).toContain('Your account');
  main.remove();
});

test('A profile that could not be read is read again when the member asks for it', async () => {
  const reloadProfile = vi.fn<() => Promise<void>>(async () => {});
  show(<ProfileTab />, sessionOf({ profileStatus: 'failed', reloadProfile }));
  await shown('Your profile is not available');
  press('Try Again');
  await expect.poll(() => reloadProfile.mock.calls).toHaveLength(1);
});

test('A member who leaves the account and comes back immediately gets new data, not the data cached before a purchase', async () => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);
  const queries = new QueryClient();
  const subscriptions = memberKey(USER_ID, 'subscriptions');
  queries.setQueryData(subscriptions, []);
  const session = sessionOf({ status: 'authenticated', user: { id: USER_ID } });
  const root = createRoot(document.body.appendChild(document.createElement('main')));
  await act(async () =>
    root.render(
      <QueryClientProvider client={queries}>
        <SessionProvider session={session}>
          <MemoryRouter>
            <AccountArea />
          </MemoryRouter>
        </SessionProvider>
      </QueryClientProvider>,
    ),
  );
  expect(queries.getQueryState(subscriptions)?.isInvalidated).toBe(false);
  await act(async () => root.unmount());
  expect(queries.getQueryState(subscriptions)?.isInvalidated).toBe(true);
});

test('A member who follows another link while the account opens is not taken back', async () => {
  let arrive!: (data: null) => void;
  const code = new Promise<null>((resolve) => (arrive = resolve));
  const session = sessionOf({ status: 'authenticated', user: { id: USER_ID } });
  const account = (
    <SessionProvider session={session}>
      <AccountApp />
    </SessionProvider>
  );
  const router = createMemoryRouter(
    [
      { path: '*', element: account },
      { path: '/pricing', element: null, loader: () => code },
    ],
    { initialEntries: ['/account'] },
  );
  void router.navigate('/pricing');
  const root = createRoot(document.body.appendChild(document.createElement('main')));
  await act(async () => root.render(<RouterProvider router={router} />));
  expect(links()).toHaveProperty('Profile');
  await act(async () => arrive(null));
  expect(router.state.location.pathname).toBe('/pricing');
  await act(async () => root.unmount());
});
