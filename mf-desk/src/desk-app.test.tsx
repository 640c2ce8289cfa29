import { expect, test } from 'vitest';
import { deskPaths, looksPath, memberPath } from '#lib/area/desk-paths.ts';
import { asked, cleanUpDesk, MEMBER, openDesk, press, shown, text } from './testing.tsx';

cleanUpDesk();

test.each([
  deskPaths.waiting,
  deskPaths.releases,
  deskPaths.health,
  deskPaths.alarms,
  deskPaths.shop,
  deskPaths.accessLog,
  memberPath(MEMBER),
  '/desk/no-such-page',
])('%s has a title, one heading, the pages of the desk, and is not indexed', async (path) => {
  await openDesk(path);
  await expect.poll(() => document.querySelectorAll('h1')).toHaveLength(1);
  expect(document.title).not.toBe('');
  expect(document.querySelector('meta[name=robots]')!.getAttribute('content')).toBe('noindex');
  for (const name of ['To do', 'Releases', 'Access log']) expect(text()).toContain(name);
});

test('A page whose data cannot be read says so, and tries again', async () => {
  const requests = await openDesk(memberPath(MEMBER));
  await shown('This could not be loaded');
  const before = requests.length;
  press('Try Again');
  await expect.poll(() => requests.length).toBeGreaterThan(before);
});

const OPERATOR = 'c7c7c7c7-0000-4000-8000-000000000003';
const look = (id: number) => ({
  id,
  operator_id: OPERATOR,
  operator_email: 'meera@example.in',
  member_id: MEMBER,
  what: 'receipt_resent',
  about: 'INV-26-27-001',
  looked_at: '2026-11-26T04:21:00Z',
});

test('Operators see who looked at whose data, to the first look', async () => {
  const page = ({ before = 61 }: { before?: number }) =>
    Array.from({ length: Math.min(50, before - 1) }, (_, index) => look(before - 1 - index));
  const requests = await openDesk(deskPaths.accessLog, { looks_of: page });
  await shown('meera@example.in');
  for (const part of ['sent a receipt again', 'INV-26-27-001', '26 Nov, 09:51', 'b6b6b6b6'])
    expect(text()).toContain(part);
  press('Show More');
  await expect.poll(() => document.querySelectorAll('tbody tr')).toHaveLength(60);
  expect(text()).not.toContain('Show More');
  expect(asked(requests, 'looks_of')).toEqual([
    { ask: 'looks_of' },
    { ask: 'looks_of', before: 11 },
  ]);
});

test.each([
  ['of one operator', { operator: OPERATOR }, { of_operator: OPERATOR }],
  ['at one member', { member: MEMBER }, { of_member: MEMBER }],
])('Operators see the looks %s', async (_, of, parameters) => {
  const requests = await openDesk(looksPath(of), { looks_of: [look(1)] });
  await shown('Show the whole log');
  expect(asked(requests, 'looks_of')).toEqual([{ ask: 'looks_of', ...parameters }]);
  const links = [...document.querySelectorAll('tbody a')].map((link) => link.getAttribute('href'));
  expect(links).toEqual([
    looksPath({ operator: OPERATOR }),
    looksPath({ member: MEMBER }),
    memberPath(MEMBER),
  ]);
});
