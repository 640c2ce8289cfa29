import { expect, test, vi } from 'vitest';
import { deskPaths, healthPath, listPath, memberPath } from '#lib/area/desk-paths.ts';
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

const row = (reference: string, differences: object = {}) => ({
  list: 'held',
  key: reference,
  rank: 7,
  total: 41,
  at: '2026-11-26T04:21:00Z',
  due: '2026-11-26T05:21:00Z',
  reference,
  member: MEMBER,
  item: 'Module I Foundations',
  paise: 1_199_900,
  currency: 'INR',
  status: 'amount',
  note: null,
  ...differences,
});

const ofTheSite = { member: null, reference: null, paise: null };
const rowOf = (key: string) => document.getElementById(key) as HTMLAnchorElement;
const keyDown = (target: Element, key: string) =>
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));

test('The desk opens on what waits, of all kinds, each with its reason, its deadline and its place', async () => {
  const rows = [
    row('alarm-1', { list: 'alarms', ...ofTheSite, item: 'commerce', status: 'faults', note: '1' }),
    row('release-9', {
      list: 'changes',
      ...ofTheSite,
      item: 'auth',
      status: 'refused',
      note: 'auth breaks a rule',
    }),
    row('sent-by-a-newer-site', {
      list: 'changes',
      ...ofTheSite,
      item: null,
      status: 'paused',
      note: 'Paused',
    }),
    row('disp_1', { list: 'disputes', status: 'open', note: 'chargeback', due: null, at: null }),
    row('pay_1'),
  ];
  await openDesk(deskPaths.desk, { shop: SHOP, list: rows });
  await shown('Paid another amount than the order. Grant it, or refund it.');
  expect(text()).toContain('To do · 2');
  for (const part of [
    'At its highest 100 %',
    'auth breaks a rule',
    'paused',
    'no deadline',
    '₹11,999',
  ])
    expect(text()).toContain(part);
  expect(rowOf('pay_1').textContent).toMatch(/overdue 26 Nov, 10:51 IST/);
  expect(rows.map(({ key }) => rowOf(key).getAttribute('href'))).toEqual([
    healthPath('commerce'),
    `${deskPaths.releases}#release-9`,
    `${deskPaths.releases}#sent-by-a-newer-site`,
    `${memberPath(MEMBER)}#disp_1`,
    `${memberPath(MEMBER)}#pay_1`,
  ]);
});

test('With nothing to do, the desk says so', async () => {
  await openDesk(deskPaths.waiting, { shop: { ...SHOP, counts: [] }, list: [] });
  await expect.poll(text).toContain('Nothing needs you');
});

test('An operator filters a list by its address, walks it by arrow keys, and finds the row again', async () => {
  const address = `${listPath('held')}?status=amount&item=Module+I+Foundations&sort=amount`;
  const member = { profile: null, access: [], orders: [], mails: [] };
  const requests = await openDesk(address, {
    shop: SHOP,
    list: [row('pay_1'), row('pay_2')],
    member,
  });
  await shown('2 of 41');
  expect(asked(requests, 'list')).toEqual([
    { ask: 'list', list: 'held', status: 'amount', item: 'Module I Foundations', sort: 'amount' },
  ]);
  expect(text()).toContain('amount differs (1)');
  rowOf('pay_1').focus();
  keyDown(rowOf('pay_1'), 'ArrowDown');
  expect(document.activeElement).toBe(rowOf('pay_2'));
  rowOf('pay_2').click();
  await shown('Deleted account');
  const back = [...document.querySelectorAll('a')].find(
    (link) => link.textContent === 'Back to the list',
  )!;
  expect(back.getAttribute('href')).toBe(`${address}#pay_2`);
  back.click();
  await shown('2 of 41');
  await expect.poll(() => document.activeElement).toBe(rowOf('pay_2'));
});

test.each([
  ['mails', { reference: 'INV-1', status: 'receipt', note: '4' }, '#INV-1'],
  ['renewals', { reference: null, status: 'active' }, ''],
] as const)('Each row of %s leads to its member', async (list, columns, anchor) => {
  await openDesk(listPath(list), { shop: SHOP, list: [row('17', { list, ...columns })] });
  await shown('1 of 41');
  expect(rowOf('17').getAttribute('href')).toBe(memberPath(MEMBER) + anchor);
});

test('The export is saved as the function wrote it', async () => {
  const saved: Blob[] = [];
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => `blob:${saved.push(blob)}`,
      revokeObjectURL: () => undefined,
    }),
  );
  const requests = await openDesk(`${listPath('orders')}?since=2026-11-01`, {
    shop: SHOP,
    list: [row('order_1')],
    export: '\uFEFFOrder\r\n',
  });
  await shown('1 of 41');
  press('Export CSV');
  await expect.poll(() => saved).toHaveLength(1);
  expect(new Uint8Array(await saved[0]!.arrayBuffer())[0], 'the mark of UTF-8').toBe(0xef);
  expect(asked(requests, 'export')).toEqual([
    { ask: 'export', list: 'orders', since: '2026-11-01' },
  ]);
});

test('The funnel has no share above the whole, and says what is not counted', async () => {
  await openDesk(deskPaths.shop, {
    shop: { ...SHOP, funnel: { ...SHOP.funnel, views: 4 } },
    list: [],
  });
  await shown('There are no orders yet');
  expect(text()).toContain('Orders with a payment attemptNumber30Of the step before75%');
  expect(text()).toContain('not comparable');
  expect(text()).toContain('blocked and lost reports are not counted');
});

test('Long lists continue at a press, or up to the row of the address: after the last row, or without those on screen where dates change', async () => {
  const first = Array.from({ length: 20 }, (_, index) => row(`pay_${index}`));
  for (const [list, row21, after] of [
    ['orders', '', { after_key: 'pay_19', after_rank: 7 }],
    ['disputes', '#pay_20', { shown: first.map(({ key }) => key) }],
  ] as const) {
    const page = (question: { after_key?: string; shown?: string[] }) =>
      question.after_key || question.shown ? [row('pay_20')] : first;
    const requests = await openDesk(listPath(list) + row21, { shop: SHOP, list: page });
    if (!row21) {
      await shown('pay_19');
      press('Show More');
    }
    await shown('21 of 41');
    expect(text()).not.toContain('Show More');
    expect(asked(requests, 'list')[1]).toEqual({ ask: 'list', list, ...after });
  }
});

test('The key / leads to the search, which opens the member or says that there is none', async () => {
  const find = ({ term }: { term: string }) => (term === 'pay_1' ? MEMBER : null);
  const member = { profile: null, access: [], orders: [], mails: [] };
  await openDesk(deskPaths.shop, { shop: SHOP, list: [], find, member });
  await shown('There are no orders yet');
  keyDown(document.body, '/');
  expect(document.activeElement!.getAttribute('type')).toBe('search');
  type('Find a member', 'nobody@example.in');
  submit();
  await shown('Nothing has this address or id.');
  type('Find a member', ' pay_1 ');
  submit();
  await shown('Deleted account');
  expect(text()).toContain('which is logged');
});

const submit = () => document.querySelector<HTMLFormElement>('search form')!.requestSubmit();
