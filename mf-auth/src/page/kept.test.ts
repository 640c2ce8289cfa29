import { afterEach, expect, test, vi } from 'vitest';
import { createKept, forgetAll, type Kept } from './kept.ts';

interface Typed {
  email: string;
}

const open = (): Kept<Typed> => createKept('typed', { email: '' }, (left) => left as Typed);

afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
});

test('what was typed is there again after a reload', () => {
  open().change(() => ({ email: 'asha@example.in' }));
  expect(open().read()).toEqual({ email: 'asha@example.in' });
});

test('what is forgotten does not come back', () => {
  const kept = open();
  kept.change(() => ({ email: 'asha@example.in' }));
  forgetAll();
  expect(kept.read()).toEqual({ email: '' });
  expect(open().read()).toEqual({ email: '' });
});

test('what cannot be read counts as nothing', () => {
  sessionStorage.setItem('typed', 'no JSON');
  expect(open().read()).toEqual({ email: '' });
});

test('where storage is blocked, it lasts as long as the page', () => {
  const blocked = () => {
    throw new DOMException('blocked', 'SecurityError');
  };
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(blocked);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(blocked);
  const kept = open();
  kept.change(() => ({ email: 'asha@example.in' }));
  expect(kept.read()).toEqual({ email: 'asha@example.in' });
});
