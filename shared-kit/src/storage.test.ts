import { afterEach, describe, expect, test, vi } from 'vitest';
import { removePersonalValues, storedJson } from './storage.ts';

const KEY = 'theme';
const count = () =>
  storedJson('local', KEY, (json) => (typeof json === 'number' ? json : undefined));

/** Makes methods of the browser's storage throw, as they do where storage is blocked or full. */
function refuse(...methods: ('getItem' | 'setItem' | 'removeItem')[]): void {
  for (const method of methods) {
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('refused', 'QuotaExceededError');
    });
  }
}

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
});

test('A value is there after a reload, in its own storage, until it is removed', () => {
  count().write(3);
  expect(count().read()).toBe(3);
  expect(localStorage.getItem(KEY)).toBe('3');
  expect(sessionStorage).toHaveLength(0);
  count().remove();
  expect(count().read()).toBeUndefined();
  expect(localStorage).toHaveLength(0);
});

test.each(['no JSON', '"three"', ''])('The stored text %j is not a value', (text) => {
  localStorage.setItem(KEY, text);
  expect(count().read()).toBeUndefined();
});

test('Where storage is blocked, a value lasts as long as the page', () => {
  refuse('getItem', 'setItem', 'removeItem');
  const value = count();
  expect(value.read()).toBeUndefined();
  value.write(3);
  expect(value.read()).toBe(3);
  value.remove();
  expect(value.read()).toBeUndefined();
});

test('Where storage is full, the page reads its latest value, not the older stored one', () => {
  const value = count();
  value.write(3);
  refuse('setItem');
  value.write(4);
  expect(value.read()).toBe(4);
  value.remove();
  expect(value.read()).toBeUndefined();
  expect(localStorage).toHaveLength(0);
});

test('Signing out removes the personal values of this browser, and keeps its choices', () => {
  for (const key of ['commerce-purchases', 'account-known', 'theme', 'language'])
    localStorage.setItem(key, '1');
  for (const key of ['auth-login', 'auth-signup', 'checkout-open-since'])
    sessionStorage.setItem(key, '1');
  removePersonalValues();
  expect(Object.keys(localStorage).toSorted()).toEqual(['language', 'theme']);
  expect(Object.keys(sessionStorage)).toEqual(['checkout-open-since']);
});

describe('A change in another tab', () => {
  const changeElsewhere = (key: string | null, oldValue: string | null, newValue: string | null) =>
    dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue }));

  test('is announced with the value before it, until the watch ends', () => {
    const listener = vi.fn<(value: number | undefined, before: number | undefined) => void>();
    const stop = count().watch(listener);
    changeElsewhere(KEY, '3', '4');
    changeElsewhere('another-value', '3', '4');
    changeElsewhere(KEY, '4', null);
    stop();
    changeElsewhere(KEY, null, '5');
    expect(listener.mock.calls).toEqual([
      [4, 3],
      [undefined, 4],
    ]);
  });
});
