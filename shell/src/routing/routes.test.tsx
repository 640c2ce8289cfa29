import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import type { OwnedPath } from '@platform/contract/registry';
import { createSessionStore } from 'shared-kit/session';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { appThatSays, openLoader } from '#lib/federation/testing/fake-site.ts';
import { startI18next } from '#lib/language/language.ts';
import { SiteTree } from '#lib/site/site.tsx';
import { createRoutes } from './routes.tsx';

const renders: string[] = [];
vi.mock('#lib/frame/top-bar.tsx', () => ({
  TopBar() {
    renders.push('top bar');
    return null;
  },
}));

const owned = (path: `/${string}`): OwnedPath => ({
  path,
  access: 'public',
  prerender: false,
  robots: 'index',
});

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  startI18next();
});
afterEach(() => vi.unstubAllGlobals());

test('While the code of the next page loads, neither the page on screen nor the top bar renders again', async () => {
  let arrive = (): void => undefined;
  const arrival = new Promise<void>((resolve) => (arrive = resolve));
  const notes = {
    App() {
      renders.push('notes');
      return 'Notes';
    },
    messages: async () => ({}),
  };
  const { loader } = openLoader(
    [{ version: '1', entry: '/entry.js' }],
    async () => ({ app: notes }),
    () => arrival.then(appThatSays('Shop')),
  );
  const session = createSessionStore({
    supabase: () => Promise.reject(new Error('not needed')),
    onSupabaseLoaded: () => undefined,
    stored: { exists: () => false, remove: () => undefined, watch: () => undefined },
  });
  const registry = { remotes: { notes: { owns: [owned('/')] }, shop: { owns: [owned('/shop')] } } };
  const site = { registry, loader, session };
  const router = createMemoryRouter(createRoutes(site));
  const place = document.createElement('div');
  const root = createRoot(place);
  await act(async () =>
    root.render(
      <SiteTree site={site}>
        <RouterProvider router={router} useTransitions />
      </SiteTree>,
    ),
  );
  await expect.poll(() => place.textContent).toContain('Notes');

  renders.length = 0;
  let navigation!: Promise<void>;
  await act(async () => void (navigation = router.navigate('/shop')));
  expect(place.querySelector('progress')).not.toBeNull();
  expect(renders).toEqual([]);

  await act(async () => {
    arrive();
    await navigation;
  });
  expect(place.textContent).toContain('Shop');
  expect(renders).toEqual([]);
  await act(async () => root.unmount());
});
