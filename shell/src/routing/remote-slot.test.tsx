import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { closeCheckout, openCheckout } from 'shared-kit/checkout';
import type { RemoteApp } from 'shared-kit/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NoCode } from '#lib/federation/no-code.ts';
import { Stalled } from '#lib/federation/patience.ts';
import type { Remotes } from '#lib/federation/remotes.ts';
import { startLanguage } from '#lib/language/language.ts';
import { RemoteSlot } from './remote-slot.tsx';

const appThatSays = (words: string): RemoteApp => ({
  App: () => words,
  messages: async () => ({}),
});

let root: Root;
const place = document.createElement('div');

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  // React tells of each error that a boundary caught.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  startLanguage();
  document.body.append(place);
  root = createRoot(place);
});
afterEach(async () => {
  await act(async () => root.unmount());
  closeCheckout();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** The slot of a remote whose page cannot be had. */
async function show(fault: Error, code: Partial<Remotes> = {}) {
  const remotes = {
    loaded: () => appThatSays('The live version'),
    load: vi.fn<Remotes['load']>(async () => appThatSays('The live version')),
    loadPage: async () => undefined,
    fallBack: vi.fn<Remotes['fallBack']>(async () => appThatSays('The last good version')),
    reloadWhereItHelps: vi.fn<Remotes['reloadWhereItHelps']>(async () => undefined),
    isStalled: () => false,
    ...code,
  };
  await act(async () =>
    root.render(
      <MemoryRouter>
        <RemoteSlot remote="shop" remotes={remotes as unknown as Remotes} fault={fault} />
      </MemoryRouter>,
    ),
  );
  return remotes;
}

const tryAgain = () =>
  act(async () =>
    [...place.querySelectorAll('button')].find((it) => it.textContent === 'Try Again')!.click(),
  );

test('where the code of a page stalled, the last good version stands in', async () => {
  const { fallBack } = await show(new Stalled('about-page.js does not answer'));
  expect(place.textContent).toBe('The last good version');
  expect(fallBack).toHaveBeenCalledExactlyOnceWith('shop');
});

test('but never while somebody is paying', async () => {
  openCheckout();
  const { fallBack, reloadWhereItHelps } = await show(new Stalled('about-page.js does not answer'));
  expect(place.textContent).toContain('This part of the site did not load');
  expect(fallBack).not.toHaveBeenCalled();
  expect(reloadWhereItHelps).not.toHaveBeenCalled();
});

test('a remote that could not be had is not asked for again before somebody tries again', async () => {
  const { load } = await show(new NoCode('no version of shop'), { loaded: () => undefined });
  expect(place.textContent).toContain('This part of the site did not load');
  expect(load).not.toHaveBeenCalled();
  await tryAgain();
  expect(load).toHaveBeenCalledExactlyOnceWith('shop');
  expect(place.textContent).toBe('The live version');
});

test('trying again after code that stalled also looks whether a full load would bring it', async () => {
  const { reloadWhereItHelps } = await show(new NoCode('shop stalled'), {
    isStalled: () => true,
    loadPage: () => new Promise(() => undefined),
  });
  await tryAgain();
  expect(reloadWhereItHelps).toHaveBeenCalledExactlyOnceWith('shop');
});
