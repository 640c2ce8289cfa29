import { expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { SessionStore } from '../session/index.ts';
import { queriesOf } from './queries.tsx';

const ASHA = { status: 'authenticated', user: { id: 'asha' } };
const RAVI = { status: 'authenticated', user: { id: 'ravi' } };
const SIGNED_OUT = { status: 'unauthenticated', user: null };

function openPage() {
  const store = createStore(() => ASHA as object);
  const session = store as unknown as SessionStore;
  queriesOf(session).setQueryData(['offers'], 'data');
  return {
    change: (next: object) => store.setState(next),
    cached: () => queriesOf(session).getQueryData(['offers']),
  };
}

test.each([
  ['another member signs in', RAVI],
  ['the member signs out', SIGNED_OUT],
])('No cached data are left when %s', (_what, next) => {
  const { change, cached } = openPage();
  change(next);
  expect(cached()).toBeUndefined();
});

test('Cached data stay while the same member is signed in', () => {
  const { change, cached } = openPage();
  change({ ...ASHA, profile: { name: 'Asha Rao' } });
  expect(cached()).toBe('data');
});
