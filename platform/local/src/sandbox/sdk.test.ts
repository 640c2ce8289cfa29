import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { signPayment } from './attempt.ts';
import { SANDBOX_KEYS } from './keys.ts';
import {
  client,
  connect,
  type Json,
  newOrder,
  paid,
  pay,
  refused,
  restartSandbox,
  url,
} from './testing/sdk-client.ts';

// CommonJS without an export map.
const { validatePaymentVerification } = createRequire(import.meta.url)(
  'razorpay/dist/utils/razorpay-utils.js',
) as {
  validatePaymentVerification: (payment: object, signature: string, secret: string) => boolean;
};

describe('Customers', () => {
  it('create, fetch, edit and list', async () => {
    const wanted = { name: 'Asha', email: 'asha@example.com', contact: '+919822012345' };
    const customer = await client.customers.create(wanted);
    expect(customer).toMatchObject({ entity: 'customer', ...wanted });
    expect(await client.customers.fetch(customer.id)).toEqual(customer);
    expect(await client.customers.edit(customer.id, { name: 'Dr. Asha' })).toMatchObject({
      name: 'Dr. Asha',
      email: wanted.email,
    });
    expect((await client.customers.all({ count: 1 })).items).toMatchObject([{ id: customer.id }]);
    await expect(client.customers.create(wanted)).rejects.toEqual(
      refused('Customer already exists for the merchant'),
    );
    expect(await client.customers.create({ ...wanted, fail_existing: 0 })).toMatchObject({
      id: customer.id,
    });
  });
});

describe('The client', () => {
  it('learns that its secret is wrong, and that an address does not exist', async () => {
    await expect(connect('wrong').orders.all()).rejects.toEqual(
      refused('Authentication failed', 401),
    );
    await expect(client.virtualAccounts.all()).rejects.toEqual(
      refused('The requested URL was not found on the server.', 404),
    );
  });

  it('lists disputes and fetches one', async () => {
    const { id } = await paid();
    const response = await fetch(`${url}/_sandbox/payments/${id}/disputes`, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    });
    const dispute = (await response.json()) as Json;
    expect((await client.disputes.all({ count: 1 })).items).toEqual([dispute]);
    expect(await client.disputes.fetch(dispute.id)).toEqual(dispute);
  });

  it('verifies the window’s signature as the backend does', async () => {
    const { id, order_id } = await paid();
    const payment = { order_id, payment_id: id };
    const check = (signature: string) =>
      validatePaymentVerification(payment, signature, SANDBOX_KEYS.secret);
    expect(check(signPayment(order_id, id))).toBe(true);
    expect(check(signPayment(order_id, 'pay_other'))).toBe(false);
  });
});

it('Orders, payments and refunds survive a gateway that is killed', async () => {
  const order = await newOrder({ receipt: 'kept', payment: { capture: 'manual' } });
  const payment = await pay(order);
  const returned = await paid();
  const refund = await client.payments.refund(returned.id, { amount: 100 });
  const stopFirst = await restartSandbox();
  expect(await client.orders.fetch(order.id)).toMatchObject({
    receipt: 'kept',
    status: 'attempted',
  });
  expect(await client.payments.fetch(payment.id)).toMatchObject({ status: 'authorized' });
  expect(await client.refunds.fetch(refund.id)).toEqual(refund);
  expect(await pay(order)).toMatchObject({ status: 'authorized' });
  await stopFirst();
});
