import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BACKEND_TIMEOUT_MS, startBackend, type Backend } from './backend.ts';
import { openOrder, subscriptionsOf, verify } from './buying.ts';
import { Gateway, type WindowResponse } from './gateway.ts';
import { signUp, type Member } from './people.ts';
import { resetPeople } from './rows.ts';

let backend: Backend;
let gateway: Gateway;
let asha: Member;
let ravi: Member;

beforeAll(async () => {
  backend = await startBackend();
  gateway = new Gateway(backend);
  asha = await signUp(backend, 'asha@example.com');
  ravi = await signUp(backend, 'ravi@example.com');
}, BACKEND_TIMEOUT_MS);
beforeEach(async () => {
  await resetPeople(backend.sql, asha, ravi);
  await gateway.turn({ webhooks: 'drop' });
});
afterAll(() => backend.stop(), BACKEND_TIMEOUT_MS);

describe('verify-payment', () => {
  it.each<[string, (real: WindowResponse) => Partial<WindowResponse>]>([
    ['a tampered signature', (real) => ({ razorpay_signature: flip(real.razorpay_signature) })],
    [
      'a signature in capitals',
      (real) => ({ razorpay_signature: real.razorpay_signature.toUpperCase() }),
    ],
    ['an empty signature', () => ({ razorpay_signature: '' })],
    ['half a signature', (real) => ({ razorpay_signature: real.razorpay_signature.slice(0, 32) })],
    ['a payment of another name', () => ({ razorpay_payment_id: 'pay_AAAAAAAAAAAAAA' })],
    [
      'a signature made with another secret',
      (real) => ({
        razorpay_signature: createHmac('sha256', 'guessed')
          .update(`${real.razorpay_order_id}|${real.razorpay_payment_id}`)
          .digest('hex'),
      }),
    ],
    [
      'the order and the payment swapped',
      (real) => ({
        razorpay_order_id: real.razorpay_order_id,
        razorpay_payment_id: real.razorpay_order_id,
      }),
    ],
  ])('grants nothing for %s', async (_, forge) => {
    const { razorpay_order } = await openOrder(backend, asha);
    const real = await gateway.pay(razorpay_order.id);
    const answer = await verify(backend, asha, { ...real, ...forge(real) });
    expect(answer).toMatchObject({ status: 400, body: { error: { code: 'verification_failed' } } });
    expect(await subscriptionsOf(backend, asha)).toEqual([]);
  });

  it.each<[string, object]>([
    ['nothing', {}],
    ['numbers', { razorpay_order_id: 1, razorpay_payment_id: 2, razorpay_signature: 3 }],
    [
      'a filter of the database for an id',
      { razorpay_order_id: 'x&select=*', razorpay_payment_id: 'pay_1', razorpay_signature: 'a' },
    ],
  ])('grants nothing for %s', async (_, response) => {
    expect(await verify(backend, asha, response)).toMatchObject({
      status: 400,
      body: { success: false, error: { code: 'verification_failed' } },
    });
  });

  it('gives nobody what another member paid, and leaves it to that member', async () => {
    const { razorpay_order } = await openOrder(backend, asha);
    const response = await gateway.pay(razorpay_order.id);
    expect(await verify(backend, ravi, response)).toMatchObject({
      status: 404,
      body: { error: { code: 'verification_failed' } },
    });
    expect(await subscriptionsOf(backend, ravi)).toEqual([]);
    expect(await verify(backend, asha, response)).toMatchObject({ status: 200 });
  });

  it('does not take the payment of a cheap order for a dear one', async () => {
    const cheap = await openOrder(backend, asha, { duration: 6 });
    const dear = await openOrder(backend, asha, { duration: 36 });
    const paid = await gateway.pay(cheap.razorpay_order.id);
    const swapped = { ...paid, razorpay_order_id: dear.razorpay_order.id };
    expect(await verify(backend, asha, swapped)).toMatchObject({ status: 400 });
    expect(await subscriptionsOf(backend, asha)).toEqual([]);
  });
});

describe('A webhook', () => {
  const body = () => JSON.stringify({ event: 'payment.captured', payload: {} });
  const sign = (text: string, secret: string) =>
    createHmac('sha256', secret).update(text).digest('hex');
  const right = 'the-webhook-secret-of-the-payment-sandbox';

  it.each<[string, (text: string) => [string, string]]>([
    ['without a signature', (text) => [text, '']],
    ['signed with the key secret', (text) => [text, sign(text, 'the-key-secret')]],
    ['changed after it was signed', (text) => [`${text} `, sign(text, right)]],
    ['signed in capitals', (text) => [text, sign(text, right).toUpperCase()]],
  ])('that comes %s is not known', async (_, forge) => {
    const [text, signature] = forge(body());
    expect((await sendWebhook(text, signature)).status).toBe(401);
    expect(await backend.sql`select from public.gateway_events`).toHaveLength(0);
  });

  it('is read as the bytes it is, however they are spaced', async () => {
    const text = `{ "event" : "payment.downtime.started",\n "payload" : { } }`;
    const answer = await sendWebhook(text, sign(text, right));
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ outcome: 'ignored' });
  });

  it('without an id is not acted on, since it could not be told from its copies', async () => {
    expect((await sendWebhook(body(), sign(body(), right), '')).status).toBe(400);
  });

  it('that cannot be read is asked for again, and leaves nothing', async () => {
    const entity = { id: 'pay_1', order_id: 'order_1', status: 'captured', amount: '100' };
    const text = JSON.stringify({ event: 'payment.captured', payload: { payment: { entity } } });
    expect((await sendWebhook(text, sign(text, right))).status).toBe(502);
    expect(await backend.sql`select from public.gateway_events`).toHaveLength(0);
  });

  it('about an order that is not ours is known, and grants nothing', async () => {
    const entity = {
      id: 'pay_1',
      order_id: 'order_of_others',
      status: 'captured',
      captured: true,
      amount: 100,
      currency: 'INR',
    };
    const text = JSON.stringify({ event: 'payment.captured', payload: { payment: { entity } } });
    expect(await (await sendWebhook(text, sign(text, right))).json()).toEqual({
      outcome: 'unknown_order',
    });
    expect(await backend.sql`select from public.payments`).toHaveLength(0);
  });
});

const flip = (signature: string) => (signature.startsWith('0') ? '1' : '0') + signature.slice(1);

function sendWebhook(body: string, signature: string, id = 'evt_1'): Promise<Response> {
  return fetch(`${backend.apiUrl}/functions/v1/payment-webhook`, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'x-razorpay-signature': signature,
      ...(id && { 'x-razorpay-event-id': id }),
    },
  });
}
