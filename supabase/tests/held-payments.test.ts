import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeEach, describe, expect, test } from 'vitest';
import { subscriptionsOf } from './buying.ts';
import { MODULE_I, MODULE_II, MODULE_III, resetPeople } from './rows.ts';
import { asha, attempt, backend, buy, gateway, openShop, report, statusOf } from './shop.ts';

const COMMAND = path.join(import.meta.dirname, '../tools/held.ts');

const BY_MEERA = ['--by', 'Meera', '--reason', 'paid twice'];

openShop();

let payment: string;
beforeEach(async () => {
  const paid = await attempt('success', { money: { amount: 100 } });
  await report(paid);
  payment = paid.payment;
});

describe('An operator', () => {
  test('gets one mail about a held payment, with the two commands', async () => {
    const mails = async () => {
      const all = await backend.readMails('hello@isocentre.example');
      return all.filter(({ Subject }) => Subject.includes(payment));
    };
    await expect.poll(mails).toHaveLength(1);
    const [mail] = await mails();
    for (const part of [mail!.Text, mail!.HTML]) {
      expect(part).toContain('the amount differs from the order');
      expect(part).toMatch(/fee bearer.*offers.*both off/);
      expect(part).toContain(`npm run payments:held -- grant ${payment}`);
      expect(part).toContain(`npm run payments:held -- refund ${payment}`);
    }
  });

  test('grants a held payment: the member has access, a receipt and an invoice over what was paid', async () => {
    expect(await held('list')).toMatch(new RegExp(`^${payment} +amount +1 INR of 11999 INR`));
    expect(await held('grant', payment, ...BY_MEERA)).toBe(
      `${payment} is granted: the member has access and gets a receipt.\n`,
    );
    expect(await subscriptionsOf(backend, asha)).toMatchObject([{ status: 'active', days: 365 }]);
    expect(await held('list')).toBe('No payment is held.\n');
    expect(await decisions()).toEqual([
      { decision: 'grant', person: 'Meera', reason: 'paid twice' },
    ]);
    await expect
      .poll(async () => (await backend.readMails(asha.email)).map(({ Text }) => Text).join())
      .toContain('₹1');
  });

  test('refunds a held payment, and it leaves the list when the gateway has processed it', async () => {
    await gateway.set({ refunds: 'pending' });
    const person = 'Me\u202E\u001Bera';
    expect(await held('refund', payment, '--by', person, '--reason', 'paid twice')).toContain(
      'is being refunded',
    );
    expect(await held('list')).toContain('refund by Meera, not done yet');
    await endRefund('process');
    await expect.poll(heldPayments).toEqual([]);
    expect(await held('list')).toBe('No payment is held.\n');
    expect(await decisions()).toMatchObject([{ decision: 'refund', reason: 'paid twice' }]);
  });

  test('cannot decide again while a refund is under way, and can when it has failed', async () => {
    await gateway.set({ refunds: 'pending' });
    await held('refund', payment, ...BY_MEERA);
    for (const decision of ['grant', 'refund']) {
      const another = held(decision, payment, ...BY_MEERA);
      await expect(another).rejects.toThrow('is being refunded');
    }
    expect(await decisions()).toHaveLength(1);
    await endRefund('fail');
    await expect
      .poll(() => backend.sql`select from public.refunds where status = 'failed'`)
      .toHaveLength(1);
    expect(await held('grant', payment, ...BY_MEERA)).toContain('is granted');
  });

  test.each([
    ['without a reason', ['grant', 'pay_1', '--by', 'Meera'], 'needs a payment, --by and --reason'],
    [
      'without a person',
      ['refund', 'pay_1', '--reason', 'x'],
      'needs a payment, --by and --reason',
    ],
    ['about another payment', ['grant', 'pay_1', '--by', 'M', '--reason', 'x'], 'is not held'],
    ['that does not exist', ['keep', 'pay_1'], 'There is no command keep'],
  ])('is refused a decision %s', async (_, args, message) => {
    await expect(held(...args)).rejects.toThrow(message);
    expect(await decisions()).toEqual([]);
  });

  test('cannot grant a second payment for an order that gives access already', async () => {
    const late = await attempt('captured_late', { module_uuid: MODULE_II });
    await report({ response: await gateway.pay(late.razorpay_order.id) });
    await gateway.settle(late.payment, 'capture');
    await expect.poll(heldPayments).toContain(late.payment);
    const grant = held('grant', late.payment, ...BY_MEERA);
    await expect(grant).rejects.toThrow('can only be refunded');
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

describe('After a restore', () => {
  const since = new Date(Date.now() - 60_000).toISOString();

  test('an operator puts back a paid order that the database has lost', async () => {
    // An item that no other test here has paid for: the gateway still knows those payments.
    const { payment: lost, order_uuid } = await buy({ module_uuid: MODULE_III });
    await resetPeople(backend.sql, asha);
    expect(await held('recover', '--since', since)).toContain(
      `${lost}  the order is back, and the member has access`,
    );
    expect(await statusOf(order_uuid)).toBe('completed');
    expect(await subscriptionsOf(backend, asha)).toContainEqual(
      expect.objectContaining({ name: 'Module III Clinical', status: 'active', days: 365 }),
    );
  });

  test('the command needs the time of the backup', async () => {
    await expect(held('recover')).rejects.toThrow('recover needs --since');
  });
});

test('A recorded decision never changes', async () => {
  await held('grant', payment, ...BY_MEERA);
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

/** Runs the command. @throws Error with its error output */
async function held(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [COMMAND, ...args], {
    env: { ...process.env, SUPABASE_PORT: new URL(backend.apiUrl).port },
  });
  return stdout;
}

/** As the list has them. Polled, because each start of the command takes most of a second. */
const heldPayments = async () => {
  const rows = await backend.sql<{ payment_id: string }[]>`
    select payment_id from public.held_payments()`;
  return rows.map(({ payment_id }) => payment_id);
};

async function endRefund(how: 'process' | 'fail'): Promise<void> {
  const [refund] = await backend.sql<{ id: string }[]>`select refund_id as id from public.refunds`;
  await gateway.endRefund(refund!.id, how);
}

const decisions = async () => [
  ...(await backend.sql`select decision, person, reason from public.operator_decisions order by id`),
];
