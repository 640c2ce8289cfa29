import { expect, test } from 'vitest';
import { deskPaths, memberPath } from '#lib/area/desk-paths.ts';
import { cleanUpDesk, MEMBER, openDesk, press, shown, text } from './testing.tsx';

cleanUpDesk();

test.each([
  deskPaths.releases,
  deskPaths.health,
  deskPaths.alarms,
  deskPaths.shop,
  deskPaths.looks,
  memberPath(MEMBER),
  '/desk/no-such-page',
])('%s has a title, one heading, the pages of the desk, and is not indexed', async (path) => {
  await openDesk(path);
  await expect.poll(() => document.querySelectorAll('h1')).toHaveLength(1);
  expect(document.title).not.toBe('');
  expect(document.querySelector('meta[name=robots]')!.getAttribute('content')).toBe('noindex');
  for (const name of ['Releases', 'Shop', 'Looks']) expect(text()).toContain(name);
});

test('A page whose data cannot be read says so, and tries again', async () => {
  const requests = await openDesk(memberPath(MEMBER));
  await shown('This could not be loaded');
  const before = requests.length;
  press('Try Again');
  await expect.poll(() => requests.length).toBeGreaterThan(before);
});

test('Operators see who looked at whose data', async () => {
  const look = {
    id: 1,
    operator_email: 'meera@example.in',
    member_id: MEMBER,
    what: 'receipt_resent',
    about: 'INV-26-27-001',
    looked_at: '2026-11-26T04:21:00Z',
  };
  await openDesk(deskPaths.looks, { desk_looks: [look] });
  await shown('meera@example.in');
  for (const part of ['sent a receipt again', 'INV-26-27-001', '26 Nov, 09:51', 'b6b6b6b6'])
    expect(text()).toContain(part);
});
