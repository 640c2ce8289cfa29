import { createHmac } from 'node:crypto';
import { globSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  brokenBodies,
  outcomeOf,
  oversizedBodies,
  send,
  WRONG_METHODS,
} from '@platform/local/testing/hostile-requests';
import { SANDBOX_KEYS } from '../sandbox/keys.ts';
import { comeBack, openOrder } from './buying.ts';
import type { WindowResponse } from './gateway.ts';
import { GUARDS, hostileRequestsTo, type BadRequest } from './refusals.ts';
import { MONEY_TABLES, readRows } from './rows.ts';
import { asha, backend, gateway, openShopOnce, ravi } from './shop.ts';

openShopOnce();

const FUNCTIONS = globSync('*/index.ts', {
  cwd: path.join(import.meta.dirname, '../functions'),
}).map((file) => path.dirname(file));

/** Functions that browsers open as a page, and a monitor. */
const FOR_BROWSERS = ['health', 'payment-return', 'stop-reminders'];

/** What the payment window handed to Asha's page. No report about the payment has arrived. */
let paid: WindowResponse;
/** The gateway's id of another open order of hers, which costs more. */
let dearOrder: string;
let before: string;
const OTHERS = ['order_checks', 'users', 'mails', 'reports', 'site_changes'];
const rows = () => readRows(backend.sql, [...MONEY_TABLES, ...OTHERS]);

beforeAll(async () => {
  await gateway.set({ webhooks: 'drop' });
  const { razorpay_order } = await openOrder(backend, asha);
  dearOrder = (await openOrder(backend, asha, { duration: 36 })).razorpay_order.id;
  paid = await gateway.pay(razorpay_order.id);
  before = await rows();
  return () => gateway.reset();
});

/** Sends a request as Asha. @returns the outcome, the status and the code, unless a row has changed */
async function attack(name: string, { token, ...request }: BadRequest) {
  const { data } = await asha.client.auth.getSession();
  const sent = token ? await token(asha) : data.session!.access_token;
  const response = await send(backend.apiUrl, {
    target: `/functions/v1/${name}`,
    ...request,
    headers: {
      apikey: backend.publishableKey,
      ...(sent && { authorization: `Bearer ${sent}` }),
      ...request.headers,
    },
  });
  const [, code = ''] = /"code":"(\w+)"/.exec(response.text) ?? [];
  if ((await rows()) !== before) return 'something changed';
  return `${outcomeOf(response)} ${response.status} ${code}`;
}
const refused = ({ refusal = '' }: BadRequest) => new RegExp(`^refused .*${refusal}`);

test('Every function has its row in the corpus', () => {
  expect([...Object.keys(GUARDS), ...FOR_BROWSERS].toSorted()).toEqual(FUNCTIONS.toSorted());
});

describe.each(Object.entries(GUARDS))('%s refuses', (name, guard) => {
  test.each([...hostileRequestsTo(guard), ...WRONG_METHODS])(
    '$what',
    async (attempt: BadRequest) => {
      expect(await attack(name, attempt)).toMatch(refused(attempt));
    },
  );
});

const sign = (order: string, payment: string, secret: string) =>
  createHmac('sha256', secret).update(`${order}|${payment}`).digest('hex');

type Forgery = (order: string, payment: string, signature: string) => Partial<WindowResponse>;
const signed = (razorpay_signature: string) => ({ razorpay_signature });

/** What differs from the window's response about a real payment. */
const FORGERIES: Record<string, Forgery> = {
  'a tampered signature': (_, __, it) => signed((it.startsWith('0') ? '1' : '0') + it.slice(1)),
  'a signature in capitals': (_, __, it) => signed(it.toUpperCase()),
  'an empty signature': () => signed(''),
  'half a signature': (_, __, it) => signed(it.slice(0, 32)),
  'a signature with another secret': (order, payment) => signed(sign(order, payment, 'guessed')),
  'a signature over the swapped payment and order': (order, payment) =>
    signed(sign(payment, order, SANDBOX_KEYS.secret)),
  'a payment of another name': () => ({ razorpay_payment_id: 'pay_AAAAAAAAAAAAAA' }),
  'the order in the payment’s place': (order) => ({ razorpay_payment_id: order }),
  'the payment of a cheap order for an expensive one': () => ({ razorpay_order_id: dearOrder }),
  'an order that is not ours': () => ({ razorpay_order_id: 'order_of_others' }),
  'a PostgREST filter as an order': (order) => ({ razorpay_order_id: `${order}&select=*` }),
};

test.each(Object.entries(FORGERIES))(
  'A payment with %s is not verified, and leads an in-app browser to the payments page',
  async (what, forge) => {
    const { razorpay_order_id, razorpay_payment_id, razorpay_signature } = paid;
    const forged = {
      ...paid,
      ...forge(razorpay_order_id, razorpay_payment_id, razorpay_signature),
    };
    const attempt = { what, body: JSON.stringify(forged), refusal: 'verification_failed' };
    expect(await attack('verify-payment', attempt)).toMatch(refused(attempt));
    expect(await comeBack(backend, new URLSearchParams(forged))).toBe(PROCESSING);
    expect(await rows()).toBe(before);
  },
);

test('A payment of another member is not verified', async () => {
  const { data } = await ravi.client.auth.getSession();
  const token = () => data.session!.access_token;
  const attempt = { what: '', body: JSON.stringify(paid), refusal: '404 verification_failed' };
  expect(await attack('verify-payment', { ...attempt, token })).toMatch(refused(attempt));
});

const PROCESSING = '/account/payments?payment=processing';

test('payment-return leads what is no form to the payments page, and other methods to the prices', async () => {
  for (const body of ['', JSON.stringify(paid), `more=${'x'.repeat(2 ** 21)}`])
    expect(await comeBack(backend, body)).toBe(PROCESSING);
  for (const method of ['GET', 'HEAD'])
    expect(await comeBack(backend, undefined, method)).toBe('/pricing');
  expect(await rows()).toBe(before);
});

describe.each(FOR_BROWSERS)('%s survives', (name) => {
  test.each([...brokenBodies({ a: 1 }), ...oversizedBodies({ a: 1 }), ...WRONG_METHODS])(
    '$what',
    async (attempt) => {
      const response = await send(backend.apiUrl, { target: `/functions/v1/${name}`, ...attempt });
      expect(response.status).toBeLessThan(500);
    },
  );
});

test.each(FUNCTIONS)(
  'A page of any origin may ask %s, with headers of a tracing library',
  async (name) => {
    const headers = 'authorization, traceparent, tracestate, baggage, sentry-trace, x-b3-traceid';
    const { status, headers: allowed } = await send(backend.apiUrl, {
      what: 'a preflight',
      target: `/functions/v1/${name}`,
      method: 'OPTIONS',
      headers: { 'access-control-request-headers': headers },
    });
    expect([status, allowed['access-control-allow-headers']]).toEqual([204, headers]);
    expect(allowed['access-control-allow-origin']).toBe('*');
  },
);
