import type { RemoteApp } from 'shared-kit/contract';
import { expect, test, vi } from 'vitest';
import type { Remotes } from '#lib/federation/remotes.ts';
import { createRenderedPage, isSettled } from './rendered-page.ts';

const app: RemoteApp = { App: () => null, messages: async () => ({}) };

/** A page that came as HTML, of a remote whose code comes as a test says. */
function open(code: Partial<Remotes>, isAsRendered = true) {
  const remotes = {
    load: async () => app,
    loadPage: async () => undefined,
    isStalled: () => false,
    ...code,
  } as Remotes;
  return createRenderedPage({
    remote: 'shop',
    pathname: '/shop',
    remotes,
    isAsRendered: () => isAsRendered,
  });
}

const fails = async () => {
  throw new Error('404');
};

test('while its code is coming, the page is for its own address only', () => {
  const page = open({});
  expect(page.getState()).toBe('coming');
  expect(page.covers('shop', '/shop')).toBe(true);
  expect(page.covers('shop', '/shop/cart')).toBe(false);
  expect(page.covers('blog', '/shop')).toBe(false);
});

test('code that cannot be had is missing until it is asked for again', async () => {
  const load = vi.fn<() => Promise<never>>(fails);
  const reloadWhereItHelps = vi.fn<Remotes['reloadWhereItHelps']>(async () => undefined);
  const page = open({ load, reloadWhereItHelps });
  await isSettled(page);
  expect(page.getState()).toBe('missing');
  expect(reloadWhereItHelps).not.toHaveBeenCalled();
  const retried = page.retry();
  expect(page.getState()).toBe('coming');
  await retried;
  expect(load).toHaveBeenCalledTimes(2);
  expect(reloadWhereItHelps).toHaveBeenCalledExactlyOnceWith('shop');
});

test('what would look otherwise by now is rendered anew, in the same place', async () => {
  const page = open({}, false);
  await isSettled(page);
  expect(page.getState()).toBe('anew');
  expect(page.covers('shop', '/shop/cart')).toBe(true);
});

test('where the code of the page itself is missing, another version stands in', async () => {
  const loadPage = vi.fn<Remotes['loadPage']>(async () => undefined).mockImplementationOnce(fails);
  const fallBack = vi.fn<Remotes['fallBack']>(async () => app);
  const page = open({ loadPage, fallBack }, false);
  await isSettled(page);
  expect(fallBack).toHaveBeenCalledExactlyOnceWith('shop');
  expect(loadPage).toHaveBeenLastCalledWith('shop', '/shop');
  expect(page.getState()).toBe('anew');
});

test('a page that was left is not come back to, even if its code arrives', async () => {
  const page = open({});
  page.leave();
  await isSettled(page);
  expect(page.getState()).toBe('left');
  expect(page.covers('shop', '/shop')).toBe(false);
});

test('trying again after code that stalled looks whether a full load would bring it, without waiting for that code', async () => {
  const reloadWhereItHelps = vi.fn<Remotes['reloadWhereItHelps']>(async () => undefined);
  const load = vi
    .fn<Remotes['load']>(() => new Promise(() => undefined))
    .mockImplementationOnce(fails);
  const page = open({ load, isStalled: () => true, reloadWhereItHelps });
  await isSettled(page);
  void page.retry();
  expect(reloadWhereItHelps).toHaveBeenCalledExactlyOnceWith('shop');
});
