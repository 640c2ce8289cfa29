import { afterEach, expect, test, vi } from 'vitest';
import { createDraft, forgetDrafts, type Draft } from './draft.ts';

interface Input {
  email: string;
}

const open = (): Draft<Input> =>
  createDraft('auth-login', { email: '' }, (stored) => stored as Input);

afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
});

test('A draft is there again after a reload', () => {
  open().change(() => ({ email: 'asha@example.in' }));
  expect(open().read()).toEqual({ email: 'asha@example.in' });
});

test('A forgotten draft does not come back', () => {
  const draft = open();
  draft.change(() => ({ email: 'asha@example.in' }));
  forgetDrafts();
  expect(draft.read()).toEqual({ email: '' });
  expect(open().read()).toEqual({ email: '' });
});

test('A stored draft that cannot be read is ignored', () => {
  sessionStorage.setItem('auth-login', 'no JSON');
  expect(open().read()).toEqual({ email: '' });
});
