import { useEffect } from 'react';
import { USER_ID } from 'shared-kit/testing/stub-backend';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderTabs, sessionOf, show } from '#lib/testing.tsx';
import { useKeptPage } from './keep-page.ts';

renderTabs();
beforeEach(() => localStorage.clear());

function Purchases({ onDrawn }: { onDrawn: () => void }) {
  useKeptPage(USER_ID, 1_795_783_036_579);
  useEffect(onDrawn, [onDrawn]);
  return <div data-known="">Module II Physics</div>;
}

test.each([
  ['is kept for its member', USER_ID, true],
  ['is not kept once they signed out, even if it was drawn before', null, false],
  ['is not kept once another member signed in', 'ravi', false],
])('A page %s', async (_, userId, isKept) => {
  const onDrawn = vi.fn<() => void>();
  show(<Purchases onDrawn={onDrawn} />, sessionOf({ user: userId && { id: userId } }));
  await expect.poll(() => onDrawn.mock.calls).toHaveLength(1);
  expect(localStorage.getItem('account-known')?.includes('Physics') ?? false).toBe(isKept);
});
