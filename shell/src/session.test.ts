import type { SessionState, SessionStore } from 'shared-kit/session';
import { expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { watchSession } from './session.ts';

test('The guard of the open page runs again after sign-in and sign-out, not after the first read of the session', () => {
  const session = createStore(() => ({ status: 'loading' }) as SessionState);
  const revalidate = vi.fn<() => Promise<void>>(async () => {});
  watchSession(session as unknown as SessionStore, { revalidate });
  session.setState({ status: 'unauthenticated' });
  expect(revalidate).not.toHaveBeenCalled();
  session.setState({ status: 'authenticated' });
  session.setState({ status: 'unauthenticated' });
  expect(revalidate).toHaveBeenCalledTimes(2);
});
