import { expect, test } from 'vitest';
import { deskPaths, listPath, memberPath } from '#lib/area/desk-paths.ts';
import {
  asked,
  cleanUpDesk,
  MEMBER,
  openDesk,
  press,
  SHOP,
  shown,
  text,
  type,
} from '#lib/testing.tsx';

cleanUpDesk();

const row = (reference: string) => ({
  key: reference,
  sort: '2026-11-26T04:21:00.123456+00:00',
  reference,
  member: MEMBER,
  item: 'Module I Foundations',
  paise: 1_199_900,
  currency: 'INR',
  status: 'amount',
  at: '2026-11-26T04:21:00Z',
  note: null,
});

const linkTo = (path: string) => document.querySelector<HTMLElement>(`main a[href="${path}"]`)!;

test('Operators see what waits and how far purchases came', async () => {
  await openDesk(deskPaths.shop, { shop: SHOP, list: [] });
  await shown('There are no orders yet');
  expect(linkTo(listPath('held')).textContent).toBe('Held payments1');
  expect(linkTo(listPath('held')).hasAttribute('data-urgent')).toBe(true);
  expect(linkTo(listPath('renewals')).hasAttribute('data-urgent')).toBe(false);
  expect(text()).toContain('Orders opened4010 % of those');
  expect(text()).toContain('Orders paid2067 % of those');
});

test('A list shows what a row is about, and leads to the member without a name', async () => {
  const requests = await openDesk(listPath('held'), {
    shop: SHOP,
    list: [row('pay_1')],
  });
  await shown('pay_1');
  for (const part of ['₹11,999', 'amount differs', '26 Nov, 09:51']) expect(text()).toContain(part);
  const link = linkTo(memberPath(MEMBER));
  expect(link.getAttribute('aria-label')).toBe('Open the member of pay_1');
  expect(asked(requests, 'list')).toEqual([{ ask: 'list', list: 'held' }]);
});

test('Long lists continue after the last row, or without those on screen where dates change', async () => {
  const first = Array.from({ length: 20 }, (_, index) => row(`pay_${index}`));
  const shownKeys = first.map(({ key }) => key);
  const { key: after_key, sort: after_sort } = first.at(-1)!;
  for (const [list, after] of [
    ['orders', { after_key, after_sort }],
    ['disputes', { shown: shownKeys }],
  ] as const) {
    const page = (question: { after_key?: string; shown?: string[] }) =>
      question.after_key || question.shown ? [row('pay_20')] : first;
    const requests = await openDesk(listPath(list), { shop: SHOP, list: page });
    await shown('pay_19');
    press('Show More');
    await shown('pay_20');
    expect(text()).not.toContain('Show More');
    expect(document.querySelectorAll('tbody tr')).toHaveLength(21);
    expect(asked(requests, 'list')[1]).toEqual({ ask: 'list', list, ...after });
  }
});

test('A search opens the member, or says that there is none', async () => {
  const find = ({ term }: { term: string }) => (term === 'pay_1' ? MEMBER : null);
  await openDesk(deskPaths.shop, {
    shop: SHOP,
    list: [],
    find: find,
    member: { profile: null, access: [], orders: [], mails: [] },
  });
  await shown('Find a member');
  type('Find a member', 'nobody@example.in');
  press('Find');
  await shown('Nothing has this address or id.');
  type('Find a member', ' pay_1 ');
  press('Find');
  await shown('Deleted account');
  expect(text()).toContain('This look is logged');
});
