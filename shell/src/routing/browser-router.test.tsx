import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider, ScrollRestoration } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keyHistoryEntry } from './browser-router.ts';

/** jsdom has no layout. */
let scrolledTo = 0;
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.spyOn(window, 'scrollTo').mockImplementation((_x, y) => void (scrolledTo = y));
  vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => scrolledTo);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Loads the page of the current history entry. @returns a function that leaves it */
async function fullLoad(): Promise<() => void> {
  scrolledTo = 0;
  keyHistoryEntry();
  const router = createBrowserRouter([{ path: '*', Component: ScrollRestoration }]);
  const root = createRoot(document.createElement('div'));
  await act(async () => root.render(<RouterProvider router={router} />));
  return () => {
    window.dispatchEvent(new Event('pagehide'));
    act(() => root.unmount());
    router.dispose();
  };
}

test('a full load opens at the top; a reload and the back button open at the previous position', async () => {
  history.replaceState(null, '', '/pricing');
  let leave = await fullLoad();
  scrolledTo = 700;
  leave();

  history.pushState(null, '', '/about');
  leave = await fullLoad();
  expect(scrolledTo).toBe(0);
  scrolledTo = 300;
  leave();
  leave = await fullLoad();
  expect(scrolledTo, 'reloaded').toBe(300);
  leave();

  const isBack = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
  history.back();
  await isBack;
  leave = await fullLoad();
  expect(scrolledTo, 'back').toBe(700);
  leave();
});
