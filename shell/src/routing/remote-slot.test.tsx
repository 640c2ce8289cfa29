import { act } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { mount } from 'shared-kit/testing/page';
import { beforeEach, expect, test, vi } from 'vitest';
import { Stalled } from '#lib/federation/deadline.ts';
import { RemoteUnavailable } from '#lib/federation/load-errors.ts';
import { appThatSays, openLoader } from '#lib/federation/testing/fake-site.ts';
import { fallback, live } from '#lib/federation/testing/shop-remote.ts';
import { startI18next } from '#lib/language/language.ts';
import { RemoteSlot } from './remote-slot.tsx';

beforeEach(() => {
  // React logs each error that a boundary caught.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  startI18next();
});

const openShop = () =>
  openLoader(
    [live, fallback],
    appThatSays('The live version'),
    appThatSays('The fallback version'),
  );

async function show({ loader }: Pick<ReturnType<typeof openShop>, 'loader'>, loadError: Error) {
  const place = mount(
    <MemoryRouter>
      <RemoteSlot remote="shop" loader={loader} loadError={loadError} />
    </MemoryRouter>,
  );
  await act(async () => undefined);
  return place;
}

const tryAgain = (place: HTMLElement) =>
  act(async () =>
    [...place.querySelectorAll('button')].find((it) => it.textContent === 'Try Again')!.click(),
  );

test('where the code of a page stalled, the fallback version appears', async () => {
  const shop = openShop();
  await shop.loader.load('shop', '/');
  const place = await show(shop, new Stalled('about-page.js does not answer'));
  expect(place.textContent).toBe('The fallback version');
});

test('a remote that could not be loaded is loaded again only after Try Again', async () => {
  const shop = openShop();
  const place = await show(shop, new RemoteUnavailable('no version of shop'));
  expect(place.textContent).toContain('This part of the site did not load');
  expect(shop.log.versionRequests).toEqual([]);
  await tryAgain(place);
  expect(shop.log.versionRequests).toEqual(['shop']);
  expect(place.textContent).toBe('The live version');
});
