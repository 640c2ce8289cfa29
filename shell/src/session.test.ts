import type { SessionState } from 'shared-kit/session';
import { expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { watchSession } from './session.ts';
import { createQueries, type Site } from './site/site.tsx';

const ASHA = { status: 'authenticated', user: { id: 'asha' } };
const RAVI = { status: 'authenticated', user: { id: 'ravi' } };
const SIGNED_OUT = { status: 'unauthenticated', user: null };

/** @returns how to change the session, and what depends on it */
function watch(first: object) {
  const session = createStore(() => first as SessionState);
  const queries = createQueries();
  queries.setQueryData(['offers'], 'data');
  const revalidate = vi.fn<() => Promise<void>>(async () => {});
  watchSession({ session, queries } as unknown as Site, { revalidate });
  const change = (next: object) => session.setState(next as SessionState);
  return { change, cached: () => queries.getQueryData(['offers']), revalidate };
}

test.each([
  ['another member signs in', RAVI],
  ['the member signs out', SIGNED_OUT],
])('No cached data are left when %s', (_what, next) => {
  const { change, cached } = watch(ASHA);
  change(next);
  expect(cached()).toBeUndefined();
});

test('Cached data stay while the same member is signed in', () => {
  const { change, cached } = watch(ASHA);
  change({ ...ASHA, profile: { name: 'Asha Rao' } });
  expect(cached()).toBe('data');
});

test('The guard of the open page runs again after sign-in and sign-out, not after the first read of the session', () => {
  const { change, revalidate } = watch({ status: 'loading', user: null });
  change(SIGNED_OUT);
  expect(revalidate).not.toHaveBeenCalled();
  change(ASHA);
  change(SIGNED_OUT);
  expect(revalidate).toHaveBeenCalledTimes(2);
});
