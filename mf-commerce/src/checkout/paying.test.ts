import { isCheckoutOpen } from 'shared-kit/open-checkout';
import { asha, type RecordedRequest } from 'shared-kit/testing/stub-backend';
import { describe, expect, test, vi } from 'vitest';
import { errorResponse, ORDER, PAYMENT, stubGateway } from '#lib/testing.ts';
import { storedPurchasesOf } from './stored-purchases.ts';
import {
  beginWithoutPurchases,
  buy,
  open,
  openWindow,
  purchaseOf,
  reaches,
  requestsOf,
} from './testing/checkout.ts';

beginWithoutPurchases();

describe('A window that closes without a payment', () => {
  test('cancels the order if it is pending', async () => {
    await open();
    const { options } = await openWindow();
    options.modal.ondismiss();
    await reaches('failed');
    expect(purchaseOf('bundle')).toMatchObject({ error: 'payment_cancelled' });
    await expect.poll(() => requestsOf('PATCH orders').length).toBe(1);
    const [{ url, body }] = requestsOf('PATCH orders') as [RecordedRequest];
    expect(body).toEqual({ status: 'cancelled', updated_at: expect.any(String) as string });
    expect(url.searchParams.get('uuid')).toBe(`eq.${ORDER}`);
    expect(url.searchParams.get('user_id')).toBe(`eq.${asha.id}`);
    expect(url.searchParams.get('status')).toBe('eq.pending');
    expect(storedPurchasesOf(asha.id), 'the next press leads to the same order').toHaveLength(1);
    await expect.poll(isCheckoutOpen).toBe(false);
  });
});

describe('Try Again leads to the same order, so', () => {
  test('it waits for the status update that calls the order cancelled', async () => {
    const updates: string[] = [];
    let respond!: () => void;
    const responded = new Promise<void>((resolve) => (respond = resolve));
    await open({
      'PATCH orders': async () => {
        await responded;
        updates.push('cancelled');
        return new Response(null, { status: 204 });
      },
    });
    const { options } = await openWindow();
    options.modal.ondismiss();
    await reaches('failed');
    const { windows } = stubGateway();
    buy();
    await expect.poll(() => requestsOf('PATCH orders').length).toBe(1);
    await vi.advanceTimersByTimeAsync(1000);
    expect(requestsOf('POST create-order'), 'not before the update').toHaveLength(1);
    expect(purchaseOf('bundle')?.step).toBe('creating');
    respond();
    await expect.poll(() => windows.length).toBe(1);
    expect(updates).toEqual(['cancelled']);
    expect(requestsOf('POST create-order')).toHaveLength(2);
  });
});

describe('A payment that cannot be verified', () => {
  async function pay(verify: () => Response | Promise<Response>, more = {}) {
    await open({ 'POST verify-payment': verify, ...more });
    const { options } = await openWindow();
    options.handler(PAYMENT);
    await expect.poll(() => purchaseOf('bundle')?.step).not.toBe('verifying');
  }

  test.each([
    [() => new Response('oops', { status: 500 })],
    [() => new Response('slow down', { status: 429 })],
    [() => Promise.reject(new TypeError('Failed to fetch'))],
    [() => errorResponse(400, 'verification_failed')],
  ])('is safe, cannot be paid again, and is verified again later (%#)', async (respond) => {
    await pay(respond);
    expect(purchaseOf('bundle')).toMatchObject({
      step: 'confirming',
      error: 'verification_failed',
    });
    buy();
    expect(requestsOf('POST create-order')).toHaveLength(1);
    expect(isCheckoutOpen(), 'the shell may reload the page').toBe(false);
    await vi.advanceTimersByTimeAsync(3000);
    expect(requestsOf('POST verify-payment').length).toBeGreaterThan(1);
    expect(purchaseOf('bundle')?.step).toBe('confirming');
  });
});
