import type { Registry } from '@platform/contract/registry';
import { createElement, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { describe, expect, test } from 'vitest';
import { appThatSays, openLoader } from '#lib/federation/testing/fake-site.ts';
import { fails, fallback, live } from '#lib/federation/testing/shop-remote.ts';
import { startI18next } from '#lib/language/language.ts';
import { createPrerenderedPage, findPrerenderedPage } from './prerendered-page.ts';

const works = appThatSays('The shop');

/** @param responses to the requests for the app */
function open(responses: (() => Promise<unknown>)[], versions = [live]) {
  const { loader, site, log } = openLoader(versions, ...responses);
  const page = createPrerenderedPage({
    remote: 'shop',
    pathname: '/shop',
    loader,
    isAsRendered: () => loader.runningVersion('shop') === '2',
  });
  return { page, loader, site, log };
}

test('while its code loads, the page covers its own path only', () => {
  const { page } = open([works]);
  expect(page.getState()).toBe('loading');
  expect(page.covers('shop', '/shop')).toBe(true);
  expect(page.covers('shop', '/shop/cart')).toBe(false);
  expect(page.covers('blog', '/shop')).toBe(false);
});

test('a page that the visitor left stays left when its code arrives', async () => {
  const { page } = open([works]);
  page.leave();
  await page.firstAttempt;
  expect(page.getState()).toBe('left');
  expect(page.covers('shop', '/shop')).toBe(false);
});

test('code that is here before the page hydrates renders without suspending', async () => {
  const { page } = open([works]);
  const loading = page.App;
  await page.firstAttempt;
  expect(loading, 'React.lazy makes an object').toBeTypeOf('object');
  expect(page.App).toBeTypeOf('function');
  expect(page.getState(), 'until it is on screen').toBe('loading');
});

test('a page is live before its effects run, which load what the HTML lacks', async () => {
  const states: string[] = [];
  const App = (): null => {
    useEffect(() => void states.push(page.getState()), []);
    return null;
  };
  const { page } = open([async () => ({ app: { App, messages: async () => ({}) } })]);
  await page.firstAttempt;
  const root = createRoot(document.createElement('div'));
  root.render(createElement(page.App));
  await expect.poll(() => states).toEqual(['live']);
  root.unmount();
});

test('a page whose code throws while React hydrates the HTML is rendered again, and no one waits for it', async () => {
  const { page } = open([works]);
  await page.firstAttempt;
  page.onError();
  await page.firstAttempt;
  expect(page.getState()).toBe('rerendered');
});

test('code that cannot be loaded is missing until a retry, which reloads the page when only that helps', async () => {
  const { page, site, log } = open([fails, fails, fails, fails]);
  site.available = [live];
  await page.firstAttempt;
  expect(page.getState()).toBe('missing');
  expect(log.reloads).toBe(0);
  const retried = page.retry();
  expect(page.getState()).toBe('loading');
  await retried;
  expect(log.entries).toHaveLength(4);
  expect(page.getState()).toBe('missing');
  expect(log.reloads).toBe(1);
});

test('where the code would render something else than the HTML, the page is rendered again', async () => {
  const { page } = open([fails, fails, works], [live, fallback]);
  await page.firstAttempt;
  expect(page.getState()).toBe('rerendered');
  expect(page.covers('shop', '/shop/cart')).toBe(true);
});

describe('The HTML of a page', () => {
  const terms = { access: 'public', prerender: true, robots: 'index' } as const;
  const owns = (['/shop'] as const).map((path) => ({ path, ...terms }));
  const registry: Registry = { edition: 'e', remotes: { shop: { owns } } };

  /** @param responses to the requests for the app */
  function find(html: string, responses: (() => Promise<unknown>)[], address = '/shop') {
    startI18next();
    history.replaceState(null, '', address);
    const root = document.createElement('div');
    root.innerHTML = html;
    const { loader } = openLoader([live, fallback], ...responses);
    return findPrerenderedPage(root, { registry, loader });
  }

  test('is taken over by the version that rendered it', async () => {
    const page = find('<h1>The shop</h1>', [works])!;
    await page.firstAttempt;
    expect(page.getState()).toBe('loading');
    expect(page.App).toBeTypeOf('function');
  });

  test('is taken over in its own language only', () => {
    expect(find('<h1>दुकान</h1>', [], '/hi/shop')).toBeUndefined();
  });
});
