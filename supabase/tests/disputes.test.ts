import { describe, expect, test } from 'vitest';
import type { DisputeStep } from '../sandbox/entities.ts';
import { openOrder, reconcile, runDue } from './buying.ts';
import { BUNDLE, valuesOf } from './rows.ts';
import {
  access,
  arrived,
  asha,
  askAboutAll,
  attempt,
  backend,
  buy,
  decisions,
  gateway,
  isMoneyPending,
  openShop,
} from './shop.ts';

openShop();

describe('A dispute', () => {
  // The simulation tries other claims. What is lost, in paise of 11,999 rupees, is what the bank took.
  test.each([
    ['chargeback 1199900 won', 'active'],
    ['chargeback 600000 lost, pre_arbitration 600000 lost', 'active'],
    ['chargeback 600000 lost, arbitration 599900 lost', 'active'],
    ['chargeback 600000 lost, chargeback 599900 lost', 'cancelled'],
    ['chargeback 600000 lost, chargeback 599900 lost, arbitration 600000 won', 'active'],
    ['chargeback 1199900 lost, pre_arbitration 1199900 won', 'active'],
    ['chargeback 1199900 lost, pre_arbitration 1199900 won, arbitration 1199900 lost', 'cancelled'],
    ['chargeback 1199900 lost, arbitration 1199900 lost taking 0', 'cancelled'],
    ['chargeback 1199900 lost, arbitration 1199900 closed', 'cancelled'],
    ['chargeback 1199900 lost taking 50000', 'active'],
    ['chargeback 1199900 lost taking null', 'cancelled'],
    ['retrieval 1199900 lost taking null', 'active'],
    ['fraud 1199900 lost, retrieval 1199900 won', 'cancelled'],
    ['retrieval 1199900 lost, chargeback 1199900 lost', 'cancelled'],
  ])('about %s leaves access %s, as webhooks and lists tell it', async (claims, expected) => {
    const { payment } = await buy();
    for (const claim of claims.split(', ')) {
      const [phase = '', amount, end, , taken] = claim.split(' ');
      const facts = taken === undefined ? {} : { amount_deducted: JSON.parse(taken) as unknown };
      const dispute = await gateway.dispute(payment, phase, Number(amount));
      await gateway.moveDispute(dispute, end as DisputeStep, facts);
    }
    await arrived();
    expect(await access()).toBe(expected);
    await askAboutAll();
    expect(await access()).toBe(expected);
  });

  test('about a part of the payment leaves access, and its email says so', async () => {
    const { payment } = await buy();
    await gateway.moveDispute(await gateway.dispute(payment, 'chargeback', 50_000), 'lost');
    await expect
      .poll(() => leads(payment, 'Dispute lost'))
      .toEqual(['The dispute is lost: the bank keeps ₹500 of ₹11,999, and access stays.']);
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
    await askAboutAll();
    await askAboutAll();
    for (const webhook of await gateway.webhooks()) await gateway.resend(webhook);
    await expect.poll(() => leads(payment, again)).toHaveLength(3);
    const texts = (await operatorMails(payment)).map(({ Text }) => Text).join();
    // The last day is the one before a midnight.
    const days = texts.match(/(?<=Respond by: )[1-9] Dec 2030/g)!.toSorted();
    expect(days).toEqual(['1 Dec 2030', '1 Dec 2030', '4 Dec 2030']);
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

  test('whose webhooks are lost and come later is found and mailed to the operator when it begins and ends, once each', async () => {
    const { payment } = await buy();
    await gateway.set({ webhooks: 'drop' });
    const dispute = await gateway.dispute(payment, 'chargeback');
    await askAboutAll();
    expect(await disputes()).toEqual(['chargeback open']);
    await gateway.moveDispute(dispute, 'lost');
    await askAboutAll();
    expect(await access()).toBe('cancelled');
    for (const webhook of await gateway.webhooks()) await gateway.resend(webhook);
    await askAboutAll();
    const subjects = async () =>
      (await operatorMails(payment)).map(({ Subject }) => Subject).toSorted();
    await expect.poll(subjects).toEqual([`Dispute lost: ${payment}`, `Dispute open: ${payment}`]);
  });

  test('delays the deletion of an account, but not forever', async () => {
    await gateway.dispute((await buy()).payment, 'chargeback');
    await arrived();
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
    await gateway.dispute((await buy()).payment, 'chargeback');
    // It is newer, so the list begins with it.
    const { payment, razorpay_order } = await attempt('success', { module_uuid: BUNDLE });
    const odd = await gateway.dispute(payment, 'chargeback');
    await gateway.change('disputes', odd, facts);
    await gateway.change('payments', payment, paymentFacts);
    await gateway.set(switches, razorpay_order.id);
    // Neither the check of its order nor the list of payments records the odd one's payment first.
    await backend.sql`delete from public.order_checks`;
    await backend.sql`update public.jobs set next_at = now() where kind = 'disputes'`;
    await runDue(backend);
    expect(await disputes()).toEqual(['chargeback open']);
  });

  test('a payment in a new status', async () => {
    await gateway.set({ webhooks: 'drop' });
    await attempt();
    await backend.sql`delete from public.order_checks`;
    const { payment } = await attempt('success', { module_uuid: BUNDLE });
    await gateway.change('payments', payment, { status: 'frozen', method: 'gold' });
    await askAboutAll();
    expect(await decisions()).toEqual(['granted']);
  });

  test('a refund in a new status', async () => {
    const { payment } = await buy();
    await gateway.set({ webhooks: 'drop' });
    await gateway.refund(payment, 1_000_000);
    const odd = await gateway.refund(payment, 199_900);
    await gateway.change('refunds', odd, { status: 'scheduled' });
    await askAboutAll();
    const refunds = await backend.sql`select amount::int from public.refunds`;
    expect(refunds).toEqual([{ amount: 1_000_000 }]);
  });
});

test('Money for an order that is no longer checked is found when its webhooks are lost', async () => {
  await gateway.set({ webhooks: 'drop' });
  const { razorpay_order } = await openOrder(backend, asha);
  await backend.sql`delete from public.order_checks`;
  await gateway.pay(razorpay_order.id);
  await reconcile(backend);
  expect(await access()).toBe(undefined);
  await askAboutAll();
  expect(await access()).toBe('active');
});

test('The gateway’s payments are listed every 6 hours, and its disputes every hour', async () => {
  const { sql } = backend;
  await sql`update public.jobs set next_at = now()`;
  const claimed = await valuesOf(sql`select kind from public.claim_jobs()`);
  expect(claimed).toEqual(expect.arrayContaining(['disputes', 'payments']));
  expect(await sql`select kind from public.claim_jobs()`).toHaveLength(0);
  await sql`select public.finish_job(kind, null) from unnest(array['payments', 'disputes']) as kind`;
  const waits = valuesOf(sql`
    select kind || ' ' || round(extract(epoch from next_at - now()) / 60) from public.jobs
    where kind in ('disputes', 'payments') order by kind`);
  expect(await waits).toEqual(['disputes 60', 'payments 360']);
});

const disputes = () =>
  valuesOf(backend.sql`select phase || ' ' || status from public.disputes order by id`);

const operatorMails = async (payment: string) =>
  (await backend.readMails('hello@isocentre.example')).filter(({ Text }) => Text.includes(payment));

/** The first lines of the emails to the operator about a payment that contain this text, or have it as a subject. */
const leads = async (payment: string, text: string) =>
  (await operatorMails(payment))
    .filter(({ Subject, Text }) => Subject.includes(text) || Text.includes(text))
    .map(({ Text }) => Text.split('\n')[0]!.trim());
