import type { RemoteVersion } from '@platform/contract/registry';
import { act, type ReactNode } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server.edge';
import { fragment } from 'shared-kit/fragment';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startI18next } from '#lib/language/language.ts';
import { Stalled } from './deadline.ts';
import { appThatSays, openLoader } from './testing/fake-site.ts';
import { fails, fallback, live } from './testing/shop-remote.ts';

const FAILED = 'LoginThis part of the page did not load.Try Again';

const saysFrom = (version: string) => async () => ({
  Offer: ({ name }: { name: string }) => <input aria-label={`${name} of ${version}`} />,
});

let root: Root | undefined;
const main = document.createElement('main');

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  // React logs each error that a boundary caught.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  startI18next();
  document.body.replaceChildren(main);
  root = undefined;
});
afterEach(async () => {
  await act(async () => root?.unmount());
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** @param responses to the requests for code */
function open(versions: RemoteVersion[], ...responses: (() => Promise<unknown>)[]) {
  const opened = openLoader(versions, ...responses);
  vi.stubGlobal('loadFragment', opened.loader.loadFragment);
  const Offer = fragment<{ name: string }>('shop/offer');
  return {
    ...opened,
    offer: (name = 'A') => <Offer name={name} placeholder="Soon" />,
  };
}

const page = (content: ReactNode) => (
  <>
    <h1>Login</h1>
    {content}
  </>
);

async function show(content: ReactNode): Promise<void> {
  root ??= createRoot(main);
  await act(async () => root!.render(page(content)));
}

const shown = () => main.querySelector('input')?.ariaLabel ?? main.textContent;
const tryAgain = () => act(async () => main.querySelector('button')!.click());

test('HTML contains the placeholder, and the fragment replaces it after hydration', async () => {
  const { offer, log } = open([live], saysFrom('2'));
  main.innerHTML = renderToString(page(offer()));
  expect(main.textContent).toBe('LoginSoon');
  const differences: unknown[] = [];
  await act(async () => {
    root = hydrateRoot(main, page(offer()), { onRecoverableError: (it) => differences.push(it) });
  });
  expect(shown()).toBe('A of 2');
  expect(differences).toEqual([]);
  expect(log.fragments).toEqual(['shop@2 offer']);
  expect(log.styles).toEqual(['shop@2']);
});

test('Nothing loads before the fragment is shown, and everything once', async () => {
  const { offer, log } = open([live], saysFrom('2'));
  await show(null);
  expect(log.versionRequests).toEqual([]);
  await show(offer());
  await show(null);
  await show(offer());
  expect(shown()).toBe('A of 2');
  expect(log.entries).toEqual(['/mf/shop/2/assets/offer.js']);
});

test('Without its owner a note takes its place, the page stays, and Try Again loads it', async () => {
  const { offer, log } = open([live], fails, fails, saysFrom('2'));
  await show(offer());
  expect(shown()).toBe(FAILED);
  await tryAgain();
  expect(shown()).toBe('A of 2');
  expect(log.reloads).toBe(0);
});

test('A fragment that throws is a note', async () => {
  const throws = () => {
    throw new Error('broken');
  };
  await show(open([live], async () => ({ Offer: throws })).offer());
  expect(shown()).toBe(FAILED);
});

test('A fragment loads in the version of its owner that the page runs, even if that is a fallback version', async () => {
  const { offer, loader } = open(
    [live, fallback],
    appThatSays('The shop', fails),
    appThatSays('The fallback version'),
    saysFrom('1'),
  );
  await expect(loader.load('shop', '/shop')).rejects.toThrow('404');
  const error = new Stalled('page.js does not answer');
  await loader.recover('shop', '/shop', error, { wasRetried: false })!();
  await show(offer());
  expect(shown()).toBe('A of 1');
});

test('A page of the owner loads in the version of its fragment', async () => {
  const { offer, loader } = open(
    [live, fallback],
    fails,
    fails,
    saysFrom('1'),
    appThatSays('The fallback version'),
  );
  await show(offer());
  await loader.load('shop', '/shop');
  expect(loader.runningVersion('shop')).toBe('1');
});
