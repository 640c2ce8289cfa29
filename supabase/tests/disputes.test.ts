import { describe, expect, test } from 'vitest';
import { openOrder, reconcile, runDue, subscriptionsOf } from './buying.ts';
import { BUNDLE } from './rows.ts';
import { asha, backend, buy, gateway, isMoneyPending, openShop } from './shop.ts';

openShop();

describe('A dispute', () => {
  test('leaves access until it is lost, and gives it back when a later phase is won', async () => {
    const { payment } = await buy();
    const [before] = await subscriptionsOf(backend, asha);
    const chargeback = await gateway.dispute(payment, 'chargeback');
    await expect.poll(statuses).toEqual(['chargeback open']);
    expect(await subscriptionsOf(backend, asha)).toMatchObject([{ status: 'active' }]);
    await gateway.moveDispute(chargeback, 'lost');
    await expect.poll(access).toBe('cancelled');
    const appeal = await gateway.dispute(payment, 'pre_arbitration');
    await gateway.moveDispute(appeal, 'won');
    await expect.poll(access).toBe('active');
    expect(await subscriptionsOf(backend, asha)).toEqual([before]);
  });

  test('that is won changes nothing', async () => {
    const { payment } = await buy();
    await gateway.moveDispute(await gateway.dispute(payment, 'chargeback'), 'won');
    await expect.poll(statuses).toEqual(['chargeback won']);
    expect(await access()).toBe('active');
  });

  test('about a part of the payment leaves access, and its email says so', async () => {
    const { payment } = await buy();
    await gateway.moveDispute(await gateway.dispute(payment, 'chargeback', 50_000), 'lost');
    await expect.poll(statuses).toEqual(['chargeback lost']);
    expect(await access()).toBe('active');
    await expect
      .poll(() => leads(payment, 'Dispute lost'))
      .toEqual(['The dispute is lost: the bank keeps ₹500 of ₹11,999, and access stays.']);
  });

  test.each([
    [
      'a part in two phases',
      [
        ['chargeback', 600_000, 'lost'],
        ['pre_arbitration', 600_000, 'lost'],
      ],
      'active',
    ],
    [
      'a part in two phases, of different size',
      [
        ['chargeback', 600_000, 'lost'],
        ['arbitration', 599_900, 'lost'],
      ],
      'active',
    ],
    [
      'two parts',
      [
        ['chargeback', 600_000, 'lost'],
        ['chargeback', 599_900, 'lost'],
      ],
      'cancelled',
    ],
    [
      'two parts, of which one is won later',
      [
        ['chargeback', 600_000, 'lost'],
        ['chargeback', 599_900, 'lost'],
        ['arbitration', 600_000, 'won'],
      ],
      'active',
    ],
    [
      'all, won later',
      [
        ['chargeback', 1_199_900, 'lost'],
        ['pre_arbitration', 1_199_900, 'won'],
      ],
      'active',
    ],
    [
      'all, won and lost again',
      [
        ['chargeback', 1_199_900, 'lost'],
        ['pre_arbitration', 1_199_900, 'won'],
        ['arbitration', 1_199_900, 'lost'],
      ],
      'cancelled',
    ],
    [
      'all, and a later phase takes nothing more',
      [
        ['chargeback', 1_199_900, 'lost'],
        ['arbitration', 1_199_900, 'lost', 0],
      ],
      'cancelled',
    ],
    [
      'all, and is closed in a later phase',
      [
        ['chargeback', 1_199_900, 'lost'],
        ['arbitration', 1_199_900, 'closed'],
      ],
      'cancelled',
    ],
    ['all, but took a part', [['chargeback', 1_199_900, 'lost', 50_000]], 'active'],
    ['information only', [['retrieval', 1_199_900, 'lost']], 'active'],
    [
      'information, and did not say what it took',
      [['retrieval', 1_199_900, 'lost', null]],
      'active',
    ],
    ['all, and did not say what it took', [['chargeback', 1_199_900, 'lost', null]], 'cancelled'],
    [
      'all, and then asked for information',
      [
        ['fraud', 1_199_900, 'lost'],
        ['retrieval', 1_199_900, 'won'],
      ],
      'cancelled',
    ],
    [
      'information and then all',
      [
        ['retrieval', 1_199_900, 'lost'],
        ['chargeback', 1_199_900, 'lost'],
      ],
      'cancelled',
    ],
  ] as const)('that claimed %s is read from what was taken', async (_, claims, expected) => {
    const { payment } = await buy();
    for (const [phase, amount, end, amount_deducted] of claims) {
      const dispute = await gateway.dispute(payment, phase, amount);
      await gateway.moveDispute(
        dispute,
        end,
        amount_deducted === undefined ? {} : { amount_deducted },
      );
    }
    await expect
      .poll(statuses)
      .toEqual(expect.arrayContaining(claims.map(([phase, , end]) => `${phase} ${end}`)));
    await expect.poll(access).toBe(expected);
    // The reconciler reads the same.
    await listAll();
    expect(await access()).toBe(expected);
  });

  test('that needs a response again is news each time, with its own deadline', async () => {
    const { payment } = await buy();
    const dispute = await gateway.dispute(payment, 'chargeback');
    const deadline = (day: string) => ({ respond_by: Date.parse(`${day}T00:00+05:30`) / 1000 });
    await expect.poll(() => leads(payment, 'Dispute open')).toHaveLength(1);
    await gateway.moveDispute(dispute, 'under_review');
    await gateway.moveDispute(dispute, 'action_required', deadline('2030-12-02'));
    const again = 'A bank needs another response to its claim of ₹11,999 of ₹11,999';
    await expect.poll(() => leads(payment, again)).toHaveLength(1);
    // With the same deadline, and without a review between.
    await gateway.moveDispute(dispute, 'action_required', deadline('2030-12-02'));
    await expect.poll(() => leads(payment, again)).toHaveLength(2);
    // The webhook is lost.
    await gateway.set({ webhooks: 'drop' });
    await gateway.change('disputes', dispute, deadline('2030-12-05'));
    await listAll();
    await listAll();
    for (const webhook of await gateway.webhooks()) await gateway.resend(webhook);
    await expect.poll(() => leads(payment, again)).toHaveLength(3);
    const texts = (await operatorMails(payment)).map(({ Text }) => Text).join();
    // The last day is the one before a midnight.
    expect(texts.match(/Respond by: [1-9] Dec 2030/g)?.toSorted()).toEqual([
      'Respond by: 1 Dec 2030',
      'Respond by: 1 Dec 2030',
      'Respond by: 4 Dec 2030',
    ]);
  });

  test.each([
    ['the item', {}, '₹11,999', 'access stays'],
    ['a part of it', { module_uuid: BUNDLE }, '₹37,999', 'access to a part of the item stays'],
  ])(
    'that is lost while another payment gives access to %s tells what stays, also when the bank claims again',
    async (_, item, paid, left) => {
      const { payment } = await buy(item);
      await buy({ duration: 6 });
      const dispute = await gateway.dispute(payment, 'chargeback');
      const claim = `A bank is claiming ${paid} of ${paid}, and`;
      await expect
        .poll(() => leads(payment, claim))
        .toEqual([`${claim} access stays until the whole payment is lost.`]);
      await gateway.moveDispute(dispute, 'lost');
      await expect
        .poll(() => leads(payment, 'The dispute is lost'))
        .toEqual([`The dispute is lost: the bank keeps ${paid} of ${paid}, and ${left}.`]);
      await gateway.dispute(payment, 'pre_arbitration');
      await expect.poll(() => leads(payment, claim)).toContain(`${claim} ${left}.`);
    },
  );

  test('and a refund that together return the whole payment end access', async () => {
    const { payment } = await buy();
    await gateway.refund(payment, 199_900);
    await gateway.moveDispute(await gateway.dispute(payment, 'chargeback', 1_000_000), 'lost');
    await expect.poll(access).toBe('cancelled');
  });

  test('is found when all its webhooks are lost', async () => {
    const { payment } = await buy();
    await gateway.set({ webhooks: 'drop' });
    const dispute = await gateway.dispute(payment, 'chargeback');
    await listAll();
    expect(await statuses()).toEqual(['chargeback open']);
    await gateway.moveDispute(dispute, 'lost');
    await listAll();
    expect(await access()).toBe('cancelled');
  });

  test('is mailed to the operator when it begins and when it ends, once each', async () => {
    const { payment } = await buy();
    const dispute = await gateway.dispute(payment, 'chargeback');
    await expect.poll(statuses).toEqual(['chargeback open']);
    await gateway.moveDispute(dispute, 'lost');
    await expect.poll(access).toBe('cancelled');
    for (const webhook of await gateway.webhooks()) await gateway.resend(webhook);
    await listAll();
    const subjects = async () =>
      (await operatorMails(payment)).map(({ Subject }) => Subject).toSorted();
    await expect.poll(subjects).toEqual([`Dispute lost: ${payment}`, `Dispute open: ${payment}`]);
  });

  test('delays the deletion of an account, but not forever', async () => {
    await gateway.dispute((await buy()).payment, 'chargeback');
    await expect.poll(statuses).toHaveLength(1);
    expect(await isMoneyPending()).toBe(true);
    await backend.sql`update public.disputes set created_at = now() - interval '181 days'`;
    expect(await isMoneyPending()).toBe(false);
  });
});

describe('One odd item in a list of the gateway’s hides no other', () => {
  test.each<[string, object, object, Record<string, string>?]>([
    ['a dispute of another sales channel', {}, { order_id: null }],
    ['a dispute whose payment is odd', {}, { status: 'frozen' }],
    ['a dispute about whose payment the gateway fails', {}, {}, { api: 'fail' }],
    ['a dispute in a new phase', { phase: 'compliance' }, {}],
    ['a dispute in a new status', { status: 'escalated' }, {}],
    ['a dispute of no amount', { amount: 0 }, {}],
  ])('%s', async (_, facts, paymentFacts, switches = {}) => {
    await gateway.set({ webhooks: 'drop' });
    const ours = await buy();
    await gateway.dispute(ours.payment, 'chargeback');
    // It is newer, so the list begins with it.
    const { razorpay_order } = await openOrder(backend, asha, { module_uuid: BUNDLE });
    const { razorpay_payment_id } = await gateway.pay(razorpay_order.id);
    const odd = await gateway.dispute(razorpay_payment_id, 'chargeback');
    await gateway.change('disputes', odd, facts);
    await gateway.change('payments', razorpay_payment_id, paymentFacts);
    await gateway.set(switches, razorpay_order.id);
    // Neither the check of its order nor the list of payments records the odd one's payment first.
    await backend.sql`delete from public.order_checks`;
    await backend.sql`update public.jobs set next_at = now() where kind = 'disputes'`;
    await runDue(backend);
    expect(await statuses()).toEqual(['chargeback open']);
  });

  test('a payment in a new status', async () => {
    await gateway.set({ webhooks: 'drop' });
    const { razorpay_order } = await openOrder(backend, asha);
    await backend.sql`delete from public.order_checks`;
    await gateway.pay(razorpay_order.id);
    const other = await openOrder(backend, asha, { module_uuid: BUNDLE });
    const { razorpay_payment_id: odd } = await gateway.pay(other.razorpay_order.id);
    await gateway.change('payments', odd, { status: 'frozen', method: 'gold' });
    await listAll();
    expect(await access()).toBe('active');
  });

  test('a refund in a new status', async () => {
    const { payment } = await buy();
    await gateway.set({ webhooks: 'drop' });
    await gateway.refund(payment, 1_000_000);
    const odd = await gateway.refund(payment, 199_900);
    await gateway.change('refunds', odd, { status: 'scheduled' });
    await backend.sql`update public.refund_checks set next_at = now()`;
    await reconcile(backend);
    expect(await backend.sql`select amount::int from public.refunds`).toEqual([
      { amount: 1_000_000 },
    ]);
  });
});

test('Money for an order that is no longer checked is found when its webhooks are lost', async () => {
  await gateway.set({ webhooks: 'drop' });
  const { razorpay_order } = await openOrder(backend, asha);
  await backend.sql`delete from public.order_checks`;
  await gateway.pay(razorpay_order.id);
  await reconcile(backend);
  expect(await access()).toBe(undefined);
  await listAll();
  expect(await access()).toBe('active');
});

test('The gateway’s payments are listed every 6 hours, and its disputes every hour', async () => {
  const { sql } = backend;
  await sql`update public.jobs set next_at = now()`;
  const claim = () => sql`select kind from public.claim_jobs()`;
  expect(await claim()).toEqual(
    expect.arrayContaining([{ kind: 'disputes' }, { kind: 'payments' }]),
  );
  expect(await claim()).toHaveLength(0);
  await sql`select public.finish_job(kind, null) from unnest(array['payments', 'disputes']) as kind`;
  expect(
    await sql`select kind, round(extract(epoch from next_at - now()) / 60)::int as minutes
      from public.jobs where kind in ('disputes', 'payments') order by kind`,
  ).toEqual([
    { kind: 'disputes', minutes: 60 },
    { kind: 'payments', minutes: 360 },
  ]);
});

async function access(): Promise<unknown> {
  const [subscription] = await subscriptionsOf(backend, asha);
  return subscription?.status;
}

async function statuses(): Promise<string[]> {
  const rows = await backend.sql<{ text: string }[]>`
    select phase || ' ' || status as text from public.disputes order by id`;
  return rows.map(({ text }) => text);
}

const operatorMails = async (payment: string) =>
  (await backend.readMails('hello@isocentre.example')).filter(({ Text }) => Text.includes(payment));

/** The first lines of the emails to the operator about a payment that contain this text, or have it as a subject. */
const leads = async (payment: string, text: string) =>
  (await operatorMails(payment))
    .filter(({ Subject, Text }) => Subject.includes(text) || Text.includes(text))
    .map(({ Text }) => Text.split('\n')[0]!.trim());

/** Runs the reconciler as if both lists were due. */
async function listAll(): Promise<void> {
  await backend.sql`update public.jobs set next_at = now()`;
  await reconcile(backend);
}
