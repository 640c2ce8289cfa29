import { randomUUID } from 'node:crypto';
import { addressIn } from 'shared-kit/addresses';
import { paths } from 'shared-kit/paths';
import { beforeEach, describe, expect, test } from 'vitest';
import { openOrder, reconcile, sendMails } from './buying.ts';
import { financialYear } from './financial-year.ts';
import { BUNDLE, MODULE_I } from './rows.ts';
import { asha, backend, buy, gateway, openShop, pass, ravi } from './shop.ts';

openShop();

/** Each test has its own address, since a mail may still arrive after its test has ended. */
let address: string;
beforeEach(async () => {
  address = `asha-${randomUUID()}@example.com`;
  await backend.sql`update public.users set email = ${address} where id = ${asha.id}`;
});

const mails = () => backend.readMails(address);
const textOf = async (subject: string) =>
  (await mails()).find(({ Subject }) => Subject.includes(subject))!.Text;
const subjects = async () => (await mails()).map(({ Subject }) => Subject).toSorted();

describe('A receipt', () => {
  test('has the invoice attached, and is in the language of the page', async () => {
    await buy({ language: 'hi-IN' });
    await expect.poll(mails).toHaveLength(1);
    const [mail] = await mails();
    expect(mail!.Subject).toContain('रसीद: Module I Foundations, 1 साल');
    expect(mail!.HTML).toContain('<html lang="hi-IN">');
    expect(mail!.Text).toContain('इनवॉइस साथ में है');
    expect(mail!.Attachments).toMatchObject([
      {
        FileName: expect.stringMatching(/^INV-.+[.]pdf$/) as string,
        ContentType: 'application/pdf',
      },
    ]);
  });

  test('of a seller without a GSTIN mentions no taxes', async () => {
    await buy();
    await expect.poll(mails).toHaveLength(1);
    const [mail] = await mails();
    expect(mail!.Text + mail!.HTML).not.toMatch(/tax/i);
  });
});

describe('A refund', () => {
  test('is told when it starts and when it is done, once each', async () => {
    const { payment } = await buy();
    await gateway.set({ refunds: 'pending' });
    const refund = await gateway.refund(payment);
    await expect.poll(mails).toHaveLength(2);
    expect(await textOf('has started')).toContain('Until then you keep the access');
    await gateway.endRefund(refund, 'process');
    await expect.poll(mails).toHaveLength(3);
    for (const webhook of await gateway.webhooks()) await gateway.resend(webhook);
    await send();
    expect(await subjects()).toEqual([
      'Your Isocentre receipt: Module I Foundations, 1 Year (INV-26-27-001)'.replace(
        '26-27',
        financialYear(),
      ),
      'Your refund has started: Module I Foundations',
      'Your refund is done: Module I Foundations',
    ]);
    const [done] = (await mails()).filter(({ Subject }) => Subject.includes('is done'));
    expect(done!.Text).toContain('₹11,999');
    expect(done!.Text).toContain('The access that this payment paid for has ended.');
    expect(done!.Text).toContain(refund);
    const credit_note = `CRN-${financialYear()}-001`;
    expect(done!.Text).toContain(`Credit note: ${credit_note}`);
    expect(done!.Attachments).toMatchObject([{ FileName: `${credit_note}.pdf` }]);
  });

  test('is told at each end that is still true when the email is sent', async () => {
    const { payment } = await buy();
    await send();
    let minutes = 0;
    const report = async (...ends: string[]) => {
      for (const end of ends) {
        minutes += 1;
        await backend.sql`select public.record_refund('rfnd_back', ${payment}, ${end}, 1199900, 'INR',
          now() + make_interval(mins => ${minutes}))`;
      }
      await send();
      return (await subjects()).flatMap((subject) => /is done|did not arrive/.exec(subject) ?? []);
    };
    expect(await report('processed', 'failed')).toEqual(['did not arrive']);
    expect(await report('processed', 'processed')).toEqual(['did not arrive', 'is done']);
    expect(await report('failed')).toEqual(['did not arrive', 'did not arrive', 'is done']);
  });

  test('of a bundle tells that access to a part stays, which another payment paid for', async () => {
    await buy({ duration: 6 });
    const { payment } = await buy({ module_uuid: BUNDLE });
    await gateway.refund(payment);
    await expect.poll(subjects).toContain('Your refund is done: Complete Course Bundle');
    const text = await textOf('is done');
    expect(text).toContain('You still have access to a part of it');
    expect(text).toMatch(/^Module I Foundations: until \d/m);
  });

  test('that failed is told, with the access that stays', async () => {
    const { payment } = await buy();
    await gateway.set({ refunds: 'pending' });
    const refund = await gateway.refund(payment);
    await expect.poll(mails).toHaveLength(2);
    await gateway.endRefund(refund, 'fail');
    await expect.poll(subjects).toContain('Your refund did not arrive: Module I Foundations');
    expect(await textOf('did not arrive')).toContain('You still have access.');
  });

  test.each([
    ['a part', async () => void (await gateway.refund((await buy()).payment, 100))],
    [
      'a payment whose item another one paid for as well',
      async () => {
        const { payment } = await buy();
        await buy({ duration: 6 });
        await gateway.refund(payment);
      },
    ],
    [
      'a second payment',
      async () => {
        const { razorpay_order } = await openOrder(backend, asha);
        const late = await gateway.pay(razorpay_order.id, 'captured_late');
        await gateway.pay(razorpay_order.id);
        await expect.poll(subjects).toHaveLength(1);
        await gateway.settle(late.razorpay_payment_id, 'capture');
        await gateway.refund(late.razorpay_payment_id);
      },
    ],
  ])('of %s tells that access stays', async (_, refund) => {
    await refund();
    await expect.poll(subjects).toContain('Your refund is done: Module I Foundations');
    const text = await textOf('is done');
    expect(text).toContain('You still have access.');
    expect(text).toMatch(/^Module I Foundations: until \d/m);
    expect(text).not.toContain('has ended');
  });

  test('of money that gave no access tells nothing about access', async () => {
    const { razorpay_order } = await openOrder(backend, asha);
    const paid = await gateway.pay(razorpay_order.id, 'success', { amount: 100 });
    await expect
      .poll(() => backend.sql`select from public.payments where decision = 'held'`)
      .toHaveLength(1);
    await gateway.refund(paid.razorpay_payment_id);
    await expect.poll(subjects).toContain('Your refund is done: Module I Foundations');
    expect(await textOf('is done')).not.toContain('access');
  });
});

describe('A member whose access ends', () => {
  test.each([
    ['in 30 days', '30 days', 'Module I Foundations ends in 30 days'],
    ['in 16 days', '16 days', 'Module I Foundations ends in 16 days'],
    ['in 7 days', '7 days', 'Module I Foundations ends in 7 days'],
    ['tomorrow', '1 day', 'Module I Foundations ends in 1 day'],
    ['today', '-1 hour', 'Module I Foundations has ended'],
  ])('%s gets one mail with a link to renew', async (_, left, subject) => {
    await endIn(left);
    await remind();
    await remind();
    expect(await subjects()).toEqual([subject]);
    const [mail] = await mails();
    const link = `/pricing?offer=${MODULE_I}&duration=12#${MODULE_I}`;
    expect(mail!.Text).toContain(link);
    expect(mail!.HTML).toContain(link.replace('&', '&amp;'));
  });

  test('who reads Hindi gets a link to the Hindi prices', async () => {
    await backend.sql`update public.users set language = 'hi-IN' where id = ${asha.id}`;
    await endIn('29 days');
    await remind();
    const [mail] = await mails();
    expect(mail!.HTML).toContain('<html lang="hi-IN">');
    const [link] = /http\S+offer=\S+/.exec(mail!.Text)!;
    expect(new URL(link).pathname).toBe(addressIn('hi-IN', paths.pricing));
  });

  test.each(['31 days', '25 days', '-8 days'])('gets none %s before or after', async (left) => {
    await endIn('29 days');
    await remind();
    await backend.sql`delete from public.mails`;
    await endIn(left);
    await backend.sql`insert into public.mails (kind, about, user_id, sent_at)
      select 'access_ending', ${MODULE_I} || ' ' || floor(extract(epoch from expires_at)) || ' 30', user_id, now()
      from public.subscriptions`;
    await remind();
    expect(await mails()).toHaveLength(1);
  });

  test('gets one mail about a bundle', async () => {
    const four = await backend.sql<{ module_id: string }[]>`
      select module_id from public.bundle_modules where bundle_id = ${BUNDLE}`;
    for (const { module_id } of four) await endIn('29 days', module_id, BUNDLE);
    // A bundle ends at one moment; four statements can lie in two seconds.
    await backend.sql`update public.subscriptions set expires_at = now() + interval '29 days'`;
    await remind();
    expect(await subjects()).toEqual(['Complete Course Bundle ends in 29 days']);
  });

  test('in the same second as that of another member gets one mail, like the other', async () => {
    await endIn('29 days');
    await backend.sql`
      insert into public.subscriptions (user_id, module_id, duration_months, starts_at, expires_at)
      select ${ravi.id}, module_id, duration_months, starts_at, expires_at from public.subscriptions`;
    await backend.sql`select public.queue_reminders()`;
    const queued = await backend.sql<{ user_id: string }[]>`select user_id from public.mails`;
    expect(new Set(queued.map(({ user_id }) => user_id))).toEqual(new Set([asha.id, ravi.id]));
  });

  test('gets none when they renew before it is sent', async () => {
    await endIn('29 days');
    await backend.sql`select public.queue_reminders()`;
    await backend.sql`update public.subscriptions set expires_at = expires_at + interval '1 year'`;
    await send();
    expect(await mails()).toEqual([]);
  });

  test('gets no reminder so late that access has ended', async () => {
    await endIn('-1 hour');
    await backend.sql`insert into public.mails (kind, about, user_id)
      select 'access_ending', ${MODULE_I} || ' ' || floor(extract(epoch from expires_at)) || ' 7', user_id
      from public.subscriptions`;
    await send();
    expect(await mails()).toEqual([]);
  });

  test('keeps reminders when a scanner opens the link in the mail, which tells where to switch them off', async () => {
    await endIn('29 days');
    await remind();
    const link = await stopLink();
    expect((await fetch(link, { method: 'HEAD' })).status).toBe(200);
    expect(await (await fetch(link)).text()).toMatch(
      /^You get reminders .+ your profile: http\S+\/account\/profile\n$/,
    );
    expect((await fetch(link, { method: 'PUT' })).status).toBe(405);
    await endIn('6 days');
    await remind();
    expect(await mails()).toHaveLength(2);
  });

  test('can stop reminders by one click in the mail program, without sign-in, and start them in the profile', async () => {
    await endIn('29 days');
    await remind();
    const link = await stopLink();
    const oneClick = {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    };
    expect((await fetch(link.replace(asha.id, randomUUID()), oneClick)).status).toBe(400);
    const stopped =
      'You won’t get any more reminders. We’ll still email you receipts and news about your payments.\n';
    expect(await (await fetch(link, oneClick)).text()).toBe(stopped);
    expect(await (await fetch(link)).text()).toBe(stopped);
    await endIn('6 days');
    await remind();
    expect(await mails()).toHaveLength(1);
    const switched = await asha.client
      .from('users')
      .update({ wants_reminders: true })
      .eq('id', asha.id)
      .select('wants_reminders');
    expect(switched.data).toEqual([{ wants_reminders: true }]);
    await remind();
    expect(await mails()).toHaveLength(2);
  });
});

describe('A member who did not pay', () => {
  test('gets one mail after two hours, with a link that completes the purchase', async () => {
    await openOrder(backend, asha);
    await remind();
    expect(await mails()).toEqual([]);
    await pass('3 hours');
    await remind();
    await remind();
    expect(await subjects()).toEqual(['Your purchase of Module I Foundations is not finished']);
    expect((await mails())[0]!.Text).toContain(
      `/pricing?offer=${MODULE_I}&duration=12#${MODULE_I}`,
    );
  });

  test('gets none when they have paid, or when the price has changed', async () => {
    await openOrder(backend, asha, { duration: 6 });
    await buy();
    await pass('3 hours');
    await remind();
    expect(await subjects()).not.toContainEqual(expect.stringContaining('not finished'));
  });
});

/** The link in the foot of the first mail. */
const stopLink = async (): Promise<string> =>
  /http\S+stop-reminders\S+/.exec((await mails()).at(-1)!.Text)![0];

/** Gives access that ends in this time. */
async function endIn(left: string, module = MODULE_I, bundle: string | null = null): Promise<void> {
  await backend.sql`
    insert into public.subscriptions (user_id, module_id, bundle_id, duration_months, starts_at, expires_at)
    values (${asha.id}, ${module}, ${bundle}, 12, now() - interval '1 year', now() + ${left}::interval)
    on conflict (user_id, module_id) do update set expires_at = excluded.expires_at`;
}

/** Queues due reminders as the reconciler does every hour, and sends all mails. */
async function remind(): Promise<void> {
  await backend.sql`update public.jobs set next_at = now() where kind = 'reminders'`;
  await reconcile(backend);
  await send();
}

async function send(): Promise<void> {
  await sendMails(backend);
  await expect
    .poll(
      () =>
        backend.sql`select from public.mails where sent_at is null and next_at <= now() + interval '2 minutes'`,
    )
    .toHaveLength(0);
}
