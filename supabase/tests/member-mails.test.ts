import { randomUUID } from 'node:crypto';
import { addressIn } from 'shared-kit/addresses';
import { paths } from 'shared-kit/paths';
import { describe, expect, test } from 'vitest';
import { openOrder, reconcile } from './buying.ts';
import { financialYear } from './documents.ts';
import { mailAbout, mails, openMailbox, sendAll, subjects } from './mailbox.ts';
import { BUNDLE, MODULE_I } from './rows.ts';
import { arrived, asha, attempt, backend, buy, gateway, openShop, pass } from './shop.ts';

openShop();
openMailbox();

const RENEWAL = `/pricing?offer=${MODULE_I}&duration=12#${MODULE_I}`;

test('A receipt has the invoice attached, and is in the language of the page', async () => {
  await buy({ language: 'hi-IN' });
  const mail = await mailAbout('रसीद: Module I Foundations, 1 साल');
  expect(mail.HTML).toContain('<html lang="hi-IN">');
  expect(mail.Text).toContain('इनवॉइस साथ में है');
  expect(mail.Attachments).toMatchObject([{ ContentType: 'application/pdf' }]);
  expect(mail.Attachments[0]!.FileName).toMatch(/^INV-.+[.]pdf$/);
});

describe('A refund', () => {
  test('is told when it starts and when it is done, once each', async () => {
    const { payment } = await buy();
    await gateway.set({ refunds: 'pending' });
    const refund = await gateway.refund(payment);
    expect((await mailAbout('has started')).Text).toContain('Until then you keep the access');
    await gateway.endRefund(refund, 'process');
    const done = await mailAbout('is done');
    for (const webhook of await gateway.webhooks()) await gateway.resend(webhook);
    await sendAll();
    expect(await subjects()).toEqual([
      `Your Isocentre receipt: Module I Foundations, 1 Year (INV-${financialYear()}-001)`,
      'Your refund has started: Module I Foundations',
      'Your refund is done: Module I Foundations',
    ]);
    const note = `CRN-${financialYear()}-001`;
    const ended = 'The access that this payment paid for has ended.';
    for (const fact of ['₹11,999', ended, refund, `Credit note: ${note}`])
      expect(done.Text).toContain(fact);
    expect(done.Attachments).toMatchObject([{ FileName: `${note}.pdf` }]);
  });

  test('is told at each end that is still true when the email is sent', async () => {
    const { payment } = await buy();
    await sendAll();
    let minutes = 0;
    const report = async (...ends: string[]) => {
      for (const end of ends) {
        minutes += 1;
        await backend.sql`select public.record_refund('rfnd_back', ${payment}, ${end}, 1199900, 'INR',
          now() + make_interval(mins => ${minutes}))`;
      }
      await sendAll();
      return (await subjects()).flatMap((subject) => /is done|did not arrive/.exec(subject) ?? []);
    };
    expect(await report('processed', 'failed')).toEqual(['did not arrive']);
    expect(await report('processed', 'processed')).toEqual(['did not arrive', 'is done']);
    expect(await report('failed')).toEqual(['did not arrive', 'did not arrive', 'is done']);
    expect((await mails())[0]!.Text).toContain('You still have access.');
  });

  test('of a bundle tells that access to a part stays, which another payment paid for', async () => {
    await buy({ duration: 6 });
    await gateway.refund((await buy({ module_uuid: BUNDLE })).payment);
    const { Text } = await mailAbout('Your refund is done: Complete Course Bundle');
    expect(Text).toContain('You still have access to a part of it');
    expect(Text).toMatch(/^Module I Foundations: until \d/m);
  });

  test.each([
    ['a part', async () => gateway.refund((await buy()).payment, 100)],
    [
      'a payment whose item another one paid for as well',
      async () => {
        const { payment } = await buy();
        await buy({ duration: 6 });
        return gateway.refund(payment);
      },
    ],
    [
      'a second payment',
      async () => {
        const late = await attempt('captured_late');
        await gateway.pay(late.razorpay_order.id);
        await arrived();
        await gateway.settle(late.payment, 'capture');
        return gateway.refund(late.payment);
      },
    ],
  ])('of %s tells that access stays', async (_, refund) => {
    await refund();
    const { Text } = await mailAbout('Your refund is done: Module I Foundations');
    expect(Text).toContain('You still have access.');
    expect(Text).toMatch(/^Module I Foundations: until \d/m);
    expect(Text).not.toContain('has ended');
  });

  test('of money that gave no access tells nothing about access', async () => {
    const { payment } = await attempt('success', { money: { amount: 100 } });
    await arrived();
    await gateway.refund(payment);
    const { Text } = await mailAbout('Your refund is done: Module I Foundations');
    expect(Text).not.toContain('access');
  });
});

describe('A member whose access ends', () => {
  test.each([
    ['30 days', 'Module I Foundations ends in 30 days'],
    ['16 days', 'Module I Foundations ends in 16 days'],
    ['7 days', 'Module I Foundations ends in 7 days'],
    ['1 day', 'Module I Foundations ends in 1 day'],
    ['-1 hour', 'Module I Foundations has ended'],
  ])('in %s gets one mail with a link to renew', async (left, subject) => {
    await endIn(left);
    await remind();
    await remind();
    expect(await subjects()).toEqual([subject]);
    const [mail] = await mails();
    expect(mail!.Text).toContain(RENEWAL);
    expect(mail!.HTML).toContain(RENEWAL.replace('&', '&amp;'));
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
    await endIn(left);
    await backend.sql`insert into public.mails (kind, about, user_id, sent_at)
      select 'access_ending', ${MODULE_I} || ' ' || floor(extract(epoch from expires_at)) || ' 30', user_id, now()
      from public.subscriptions`;
    await remind();
    expect(await mails()).toEqual([]);
  });

  test('gets one mail about a bundle', async () => {
    await backend.sql`
      insert into public.subscriptions (user_id, module_id, bundle_id, duration_months, starts_at, expires_at)
      select ${asha.id}, module_id, bundle_id, 12, now() - interval '1 year', now() + interval '29 days'
      from public.bundle_modules`;
    await remind();
    expect(await subjects()).toEqual(['Complete Course Bundle ends in 29 days']);
  });

  test('gets none when they renew before it is sent, and none so late that access has ended', async () => {
    await endIn('29 days');
    await backend.sql`select public.queue_reminders()`;
    await backend.sql`update public.subscriptions set expires_at = expires_at + interval '1 year'`;
    await sendAll();
    await endIn('-1 hour');
    await backend.sql`insert into public.mails (kind, about, user_id)
      select 'access_ending', ${MODULE_I} || ' ' || floor(extract(epoch from expires_at)) || ' 7', user_id
      from public.subscriptions`;
    await sendAll();
    expect(await mails()).toEqual([]);
  });

  test('keeps reminders when a scanner opens the link in the mail, which tells where to switch them off', async () => {
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
    const link = await stopLink();
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    const click = (address: string) => fetch(address, { method: 'POST', body });
    expect((await click(link.replace(asha.id, randomUUID()))).status).toBe(400);
    const stopped =
      'You won’t get any more reminders. We’ll still email you receipts and news about your payments.\n';
    expect(await (await click(link)).text()).toBe(stopped);
    expect(await (await fetch(link)).text()).toBe(stopped);
    await endIn('6 days');
    await remind();
    expect(await mails()).toHaveLength(1);
    const own = asha.client.from('users').update({ wants_reminders: true }).eq('id', asha.id);
    expect((await own.select('wants_reminders')).data).toEqual([{ wants_reminders: true }]);
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
    expect((await mails())[0]!.Text).toContain(RENEWAL);
  });

  test('gets none when they have paid, or when the price has changed', async () => {
    await openOrder(backend, asha, { duration: 6 });
    await buy();
    await pass('3 hours');
    await remind();
    expect((await subjects()).join()).not.toContain('not finished');
  });
});

/** In the foot of the first reminder. */
async function stopLink(): Promise<string> {
  await endIn('29 days');
  await remind();
  return /http\S+stop-reminders\S+/.exec((await mails()).at(-1)!.Text)![0];
}

/** Gives access to Module I that ends in this time. */
async function endIn(left: string): Promise<void> {
  await backend.sql`
    insert into public.subscriptions (user_id, module_id, duration_months, starts_at, expires_at)
    values (${asha.id}, ${MODULE_I}, 12, now() - interval '1 year', now() + ${left}::interval)
    on conflict (user_id, module_id) do update set expires_at = excluded.expires_at`;
}

/** Queues due reminders as the reconciler does every hour, and sends all mails. */
async function remind(): Promise<void> {
  await backend.sql`update public.jobs set next_at = now() where kind = 'reminders'`;
  await reconcile(backend);
  await sendAll();
}
