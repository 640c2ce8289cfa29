import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import type { RemoteVersion } from '@platform/contract/registry';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Stalled } from '#lib/federation/deadline.ts';
import { RemoteUnavailable } from '#lib/federation/load-errors.ts';
import { appThatSays, openLoader } from '#lib/federation/testing/fake-site.ts';
import { startI18next } from '#lib/language/language.ts';
import { RemoteSlot } from './remote-slot.tsx';

const live: RemoteVersion = { version: '2', entry: '/mf/shop/2/assets/app.js' };
const fallback: RemoteVersion = { version: '1', entry: '/mf/shop/1/assets/app.js' };

let root: Root;
const place = document.createElement('div');

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  // React logs each error that a boundary caught.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  startI18next();
  document.body.append(place);
  root = createRoot(place);
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const openShop = () =>
  openLoader(
    [live, fallback],
    appThatSays('The live version'),
    appThatSays('The fallback version'),
  );

async function show({ loader }: Pick<ReturnType<typeof openShop>, 'loader'>, loadError: Error) {
  await act(async () =>
    root.render(
      <MemoryRouter>
        <RemoteSlot remote="shop" loader={loader} loadError={loadError} />
      </MemoryRouter>,
    ),
  );
}

const tryAgain = () =>
  act(async () =>
    [...place.querySelectorAll('button')].find((it) => it.textContent === 'Try Again')!.click(),
  );

test('where the code of a page stalled, the fallback version appears', async () => {
  const shop = openShop();
  await shop.loader.load('shop', '/');
  await show(shop, new Stalled('about-page.js does not answer'));
  expect(place.textContent).toBe('The fallback version');
});

test('a remote that could not be loaded is loaded again only after Try Again', async () => {
  const shop = openShop();
  await show(shop, new RemoteUnavailable('no version of shop'));
  expect(place.textContent).toContain('This part of the site did not load');
  expect(shop.log.versionRequests).toEqual([]);
  await tryAgain();
  expect(shop.log.versionRequests).toEqual(['shop']);
  expect(place.textContent).toBe('The live version');
});
