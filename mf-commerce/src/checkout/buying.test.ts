import { isCheckoutOpen } from 'shared-kit/open-checkout';
import { asha, type RecordedRequest } from 'shared-kit/testing/stub-backend';
import { describe, expect, test, vi } from 'vitest';
import { BUNDLE } from '#lib/offers/built-in-offers.ts';
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
  session,
} from './testing/checkout.ts';

beginWithoutPurchases();

describe('A member who buys', () => {
  test('sees a window with all that the gateway requires', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    );
    await open();
    const { options } = await openWindow();
    expect(requestsOf('POST create-order').map(({ body }) => body)).toEqual([
      {
        module_uuid: BUNDLE.uuid,
        duration: 12,
        idempotency_key: expect.any(String) as string,
        language: document.documentElement.lang,
      },
    ]);
    expect(purchaseOf('bundle')?.step).toBe('paying');
    expect(isCheckoutOpen()).toBe(true);
    expect(options).toMatchObject({
      key: 'rzp_test',
      order_id: 'order_1',
      amount: 3_799_900,
      currency: 'INR',
      name: 'Isocentre',
      description: 'Complete Course Bundle - 1 Year',
      prefill: { name: asha.name, email: asha.email, contact: asha.phone },
      notes: { order_uuid: ORDER },
      theme: { color: '#0b6770' },
      retry: { enabled: true, max_count: 3 },
    });
    expect(options).not.toHaveProperty('redirect');
  });

  test('sees the page behind the window in the dark theme too', async () => {
    await open();
    const frame = document.body.appendChild(document.createElement('iframe'));
    frame.className = 'razorpay-checkout-frame';
    await openWindow();
    expect(frame.style.colorScheme).toBe('light');
    frame.remove();
  });

  test('has the offer when the payment is verified, and the next purchase is a new one', async () => {
    await open();
    const { options } = await openWindow();
    options.handler(PAYMENT);
    expect(storedPurchasesOf(asha.id)).toHaveLength(1);
    await reaches('done');
    expect(requestsOf('POST verify-payment')[0]?.body).toEqual(PAYMENT);
    expect(purchaseOf('bundle')).toMatchObject({ outcome: 'completed' });
    expect(storedPurchasesOf(asha.id)).toEqual([]);
    expect(isCheckoutOpen()).toBe(false);
    expect(requestsOf('PATCH orders')).toEqual([]);
  });

  test('in an in-app browser is redirected through the backend', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
      'Mozilla/5.0 (Linux; Android 14; wv) Chrome/140 Mobile Instagram 390.0',
    );
    await open();
    const { options } = await openWindow();
    expect(options).toMatchObject({
      redirect: true,
      callback_url: 'http://backend.test/functions/v1/payment-return',
    });
  });
});

describe('The payment window', () => {
  const hidden = { display: { hide: [{ method: 'upi', flows: ['collect'] }] } };

  test.each([
    ['Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140 Mobile Safari/537.36', hidden],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1 Safari/605.1', hidden],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) Version/26.0 Safari/604.1', undefined],
  ])('hides UPI Collect where it no longer works: %s', async (userAgent, config) => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
    await open();
    const { options } = await openWindow();
    expect((options as { config?: object }).config).toEqual(config);
  });
});

describe('Before the window opens', () => {
  test('a visitor must log in, and no order is created', async () => {
    await open({}, 'visitor');
    buy();
    await reaches('failed');
    expect(purchaseOf('bundle')).toMatchObject({ error: 'auth_required' });
    expect(requestsOf('POST create-order')).toEqual([]);
    expect(isCheckoutOpen()).toBe(false);
  });

  test('a member whose session the server rejects is signed out and can log in', async () => {
    await open({ 'POST create-order': () => errorResponse(401, 'authentication_failed') });
    buy();
    await reaches('failed');
    expect(purchaseOf('bundle')).toMatchObject({ error: 'authentication_failed' });
    expect(session.getState().status).toBe('unauthenticated');
  });

  test.each([
    [() => errorResponse(403, 'checkout_in_preview'), 'checkout_in_preview'],
    [() => new Response('oops', { status: 500 }), 'server_error'],
    [() => Response.json({ success: true }), 'server_error'],
    [
      () => Response.json({ success: false, error: { code: 'invalid_module', message: '' } }),
      'invalid_module',
    ],
    [() => Promise.reject(new TypeError('Failed to fetch')), 'network_error'],
  ])('a response without an order becomes its checkout error (%#)', async (respond, error) => {
    await open({ 'POST create-order': respond });
    buy();
    await reaches('failed');
    expect(purchaseOf('bundle')).toMatchObject({ error });
    expect(isCheckoutOpen()).toBe(false);
  });

  test.each(['fail', 'none'] as const)(
    'a gateway script that does not load (%s) is an error, and is requested again',
    async (outcome) => {
      await open();
      const { windows, scripts } = stubGateway(outcome, 'load');
      buy();
      await reaches('failed');
      expect(purchaseOf('bundle')).toMatchObject({ error: 'gateway_script' });
      buy();
      await expect.poll(() => windows.length).toBe(1);
      expect(scripts).toHaveLength(2);
    },
  );
});

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
