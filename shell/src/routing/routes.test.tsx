import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import type { OwnedPath } from '@platform/contract/registry';
import { unknownSession } from 'shared-kit/prerender/unknown-session';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { RemoteLoader } from '#lib/federation/remote-loader.ts';
import { appThatSays, openLoader } from '#lib/federation/testing/fake-site.ts';
import { changeLanguage, startI18next } from '#lib/language/language.ts';
import { SiteTree } from '#lib/site/site.tsx';
import { createRoutes } from './routes.tsx';

const renders: string[] = [];

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
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

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
  const { place, root, router } = await openSite(loader, '/');
  await expect.poll(() => place.textContent).toContain('Notes');

  renders.length = 0;
  // The top bar would show this if it rendered again, since no event announces it.
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(100);
  const isRaised = () => place.querySelector('header')!.hasAttribute('data-raised');
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
  expect(isRaised()).toBe(false);
  await act(async () => dispatchEvent(new Event('scroll')));
  expect(isRaised()).toBe(true);
  await act(async () => root.unmount());
});

test('When the frame breaks, the visitor reads a card of the site in the language of the page', async () => {
  vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => {
    throw new Error('The top bar broke');
  });
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  const { loader } = openLoader([], async () => undefined);
  await changeLanguage('hi-IN');
  const { place, root } = await openSite(loader, '/no-such-page');
  await expect.poll(() => place.querySelector('h1')?.textContent).toBe('इस पेज पर कुछ गड़बड़ हो गई');
  expect(place.querySelector('button')?.textContent).toBe('पेज दोबारा लोड करें');
  await act(async () => root.unmount());
});

test('What the HTML shows stays while a page that is not hydrated loads', async () => {
  const heading = document.createElement('h2');
  const never = () => new Promise<never>(() => undefined);
  const { loader } = openLoader([{ version: '1', entry: '/entry.js' }], never);
  const { place, root } = await openSite(loader, '/', [heading]);
  expect(place.querySelector('main h2'), 'the same element').toBe(heading);
  await act(async () => root.unmount());
});

test('A page with a plain frame has it before the role of the visitor is known', async () => {
  const { place, root } = await openSite(openLoader([]).loader, '/desk');
  expect(place.querySelector('[data-frame=plain]')?.textContent).toContain('Loading');
  await act(async () => root.unmount());
});

async function openSite(loader: RemoteLoader, pathname: string, placeholder?: ChildNode[]) {
  const desk: OwnedPath = { ...owned('/desk'), access: 'operator', frame: 'plain' };
  const owns = { notes: [owned('/')], shop: [owned('/shop')], desk: [desk] };
  const remotes = Object.fromEntries(
    Object.entries(owns).map(([name, own]) => [name, { owns: own }]),
  );
  const session = { ...unknownSession(), settled: () => new Promise<never>(() => undefined) };
  const site = { registry: { remotes }, loader, session, placeholder };
  const router = createMemoryRouter(createRoutes(site), { initialEntries: [pathname] });
  const place = document.createElement('div');
  const root = createRoot(place);
  await act(async () =>
    root.render(
      <SiteTree site={site}>
        <RouterProvider router={router} useTransitions />
      </SiteTree>,
    ),
  );
  return { place, root, router };
}
