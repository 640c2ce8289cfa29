import { beforeEach, describe, expect, test } from 'vitest';
import { callFunction, runHeld, subscriptionsOf } from './buying.ts';
import { signUp, type Member } from './people.ts';
import { makeOperator, MODULE_I, MODULE_II, valuesOf } from './rows.ts';
import { asha, attempt, backend, gateway, openShop, report } from './shop.ts';

openShop();

let meera: Member;
let payment: string;
beforeEach(async () => {
  meera ??= await signUp(backend, 'meera@example.com');
  await makeOperator(backend.sql, meera);
  const paid = await attempt('success', { money: { amount: 100 } });
  await report(paid);
  payment = paid.payment;
});

describe('An operator', () => {
  test('gets one mail about a held payment, with the way to it on the desk', async () => {
    const mails = async () => {
      const all = await backend.readMails('hello@isocentre.example');
      return all.filter(({ Subject }) => Subject.includes(payment));
    };
    await expect.poll(mails).toHaveLength(1);
    const [mail] = await mails();
    for (const part of [mail!.Text, mail!.HTML]) {
      expect(part).toContain('the amount differs from the order');
      expect(part).toMatch(/fee bearer.*offers.*both off/);
      expect(part).toContain(`/desk/shop/held#${payment}`);
    }
  });

  test('grants a held payment: the member has access, a receipt and an invoice over what was paid', async () => {
    expect(await held('list')).toMatch(new RegExp(`^${payment} +amount +1 INR of 11999 INR`));
    expect(await decide('grant', payment, 'agreed by phone')).toBe('granted');
    expect(await subscriptionsOf(backend, asha)).toMatchObject([{ status: 'active', days: 365 }]);
    expect(await held('list')).toBe('No payment is held.\n');
    expect(await decisions()).toEqual([
      { decision: 'grant', person: meera.email, reason: 'agreed by phone' },
    ]);
    const looks = backend.sql`select member_id, about from public.desk_looks where what = 'payment_granted'`;
    expect(await looks).toEqual([{ member_id: asha.id, about: payment }]);
    expect(await decide('grant')).toBe('not_held');
    await expect
      .poll(async () => (await backend.readMails(asha.email)).map(({ Text }) => Text).join())
      .toContain('₹1');
  });

  test('refunds a held payment, and it leaves the list when the gateway has processed it', async () => {
    await gateway.set({ refunds: 'pending' });
    expect(await decide('refund', payment, 'pa\u202E\u001Bid twice')).toBe('refund_pending');
    expect(await held('list')).toContain(`refund by ${meera.email}, not done yet`);
    await endRefund('process');
    await expect.poll(heldPayments).toEqual([]);
    expect(await held('list')).toBe('No payment is held.\n');
    expect(await decisions()).toMatchObject([{ decision: 'refund', reason: 'paid twice' }]);
  });

  test('cannot decide again while a refund is under way, and can when it has failed', async () => {
    await gateway.set({ refunds: 'pending' });
    await decide('refund');
    expect(await decide('grant')).toBe('refund_under_way');
    expect(await decide('refund')).toBe('refund_under_way');
    expect(await decisions()).toHaveLength(1);
    await endRefund('fail');
    await expect
      .poll(() => backend.sql`select from public.refunds where status = 'failed'`)
      .toHaveLength(1);
    expect(await decide('grant')).toBe('granted');
  });

  test('is refused a decision without a reason, about another payment, and by the command', async () => {
    expect(await decide('grant', payment, ' \u200b')).toBe(400);
    expect(await decide('grant', 'pay_1')).toBe('not_held');
    await expect(held('grant', payment)).rejects.toThrow('There is no command grant');
    const { secretKey: apikey, apiUrl } = backend;
    const { status } = await fetch(`${apiUrl}/functions/v1/held-payments`, {
      method: 'POST',
      headers: { apikey, 'content-type': 'application/json' },
      body: JSON.stringify({ action: 'grant', payment, reason: 'x', person: 'Meera' }),
    });
    expect(status, 'with the secret key, which names nobody').toBe(400);
    expect(await decisions()).toEqual([]);
  });

  test('cannot grant a second payment for an order that gives access already', async () => {
    const late = await attempt('captured_late', { module_uuid: MODULE_II });
    await report({ response: await gateway.pay(late.razorpay_order.id) });
    await gateway.settle(late.payment, 'capture');
    await expect.poll(heldPayments).toContain(late.payment);
    expect(await decide('grant', late.payment)).toBe('already_granted');
  });

  test('reads long lists page by page', async () => {
    await backend.sql`
      with paid as (
        insert into public.orders (user_id, module_id, duration_months, amount)
        select ${asha.id}, ${MODULE_I}, 12, 100 from generate_series(1, 21) returning id)
      insert into public.payments (payment_id, order_id, status, amount, currency, decision, held_reason)
      select 'pay_of_' || id, id, 'captured', 100, 'INR', 'held', 'amount' from paid`;
    const first = (await held('list')).trim().split('\n');
    expect(first).toHaveLength(21);
    expect(first.at(-1)).toBe('More: npm run payments:held -- list --page 2');
    expect((await held('list', '--page', '2')).trim().split('\n')).toHaveLength(2);
  });
});

test('After a restore the command needs the time of the backup', async () => {
  await expect(held('recover')).rejects.toThrow('recover needs --since');
});

test('A recorded decision never changes', async () => {
  await decide('grant');
  for (const [change, refusal] of [
    ["update public.operator_decisions set person = 'x'", 'permission denied'],
    ['delete from public.operator_decisions', 'cannot be deleted yet'],
  ] as const) {
    await expect(
      backend.sql.begin(async (sql) => {
        await sql`set local role service_role`;
        await sql.unsafe(change);
      }),
    ).rejects.toThrow(refusal);
  }
});

const held = (...args: string[]) => runHeld(backend, args);

/** As the desk does for an operator. @returns what became of the payment, or the status of a refusal */
async function decide(action: 'grant' | 'refund', of = payment, reason = 'paid twice') {
  const decision = { action, payment: of, reason };
  type Decided = Record<string, string>;
  const answer = await callFunction<Decided>(backend, meera, 'held-payments', decision);
  return answer.status === 200 ? (answer.body['outcome'] ?? answer.body['error']) : answer.status;
}

/** As the list has them. Polled, because each start of the command takes most of a second. */
const heldPayments = () => valuesOf(backend.sql`select payment_id from public.held_payments()`);

async function endRefund(how: 'process' | 'fail'): Promise<void> {
  const [refund] = await valuesOf(backend.sql`select refund_id from public.refunds`);
  await gateway.endRefund(refund!, how);
}

const decisions = async () => [
  ...(await backend.sql`select decision, person, reason from public.operator_decisions order by id`),
];
