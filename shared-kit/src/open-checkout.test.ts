import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** As a reload of the page; the tab's storage stays. */
async function loadPage() {
  vi.resetModules();
  return import('./open-checkout.ts');
}

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('A checkout is open until it is closed, also after a reload', async () => {
  const before = await loadPage();
  expect(before.isCheckoutOpen()).toBe(false);
  before.openCheckout();
  expect(before.isCheckoutOpen()).toBe(true);

  const after = await loadPage();
  expect(after.isCheckoutOpen()).toBe(true);
  after.closeCheckout();
  expect(after.isCheckoutOpen()).toBe(false);
});

test('A checkout that was not closed is forgotten after half an hour', async () => {
  const { openCheckout, isCheckoutOpen, CHECKOUT_HELD_MINUTES } = await loadPage();
  openCheckout();
  vi.advanceTimersByTime(CHECKOUT_HELD_MINUTES * 60_000 - 1);
  expect(isCheckoutOpen()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(isCheckoutOpen()).toBe(false);
});
