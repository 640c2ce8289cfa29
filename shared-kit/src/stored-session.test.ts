import { afterEach, expect, test } from 'vitest';
import { browserStoredSession } from './stored-session.ts';

const KEY = 'sb-test-auth-token';
afterEach(() => localStorage.clear());

/** The browser shows the page: after a load, or restored from the back/forward cache. */
const show = (persisted: boolean) =>
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));

test('A page restored from the back/forward cache learns that the member has signed out', () => {
  localStorage.setItem(KEY, 'session');
  const seen: boolean[] = [];
  browserStoredSession(KEY).watch((isStored) => seen.push(isStored));
  show(false);
  expect(seen).toEqual([]);
  localStorage.removeItem(KEY);
  show(true);
  expect(seen).toEqual([false]);
});
