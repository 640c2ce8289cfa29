import { isCheckoutOpen } from 'shared-kit/checkout';
import { describe, expect, test, vi } from 'vitest';
import { BUNDLE } from '#lib/offers/catalogue.ts';
import { asha, ORDER, PAID, payable, refusal, standInGateway } from '#lib/testing.ts';
import {
  asked,
  forgetPurchases,
  open,
  openWindow,
  physics,
  requests,
  session,
  stepOf,
  wish,
} from './testing.ts';
import { enroll } from './enroll.ts';
import { keptPurchasesOf } from './kept-purchases.ts';
import { stateOf } from './runs.ts';

forgetPurchases();

describe('a member who buys', () => {
  test('sees a window with everything that the gateway wants to know', async () => {
    await open();
    const { opened } = await openWindow();
    expect(requests('POST create-order').map(({ body }) => body)).toEqual([
      { module_uuid: BUNDLE.uuid, duration: 12, idempotency_key: expect.any(String) as string },
    ]);
    expect(stepOf()).toBe('paying');
    expect(isCheckoutOpen()).toBe(true);
    expect(opened.options).toMatchObject({
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
    expect(opened.options).not.toHaveProperty('redirect');
  });

  test('sees the page behind the window in the dark theme too', async () => {
    await open();
    const frame = document.body.appendChild(document.createElement('iframe'));
    frame.className = 'razorpay-checkout-frame';
    await openWindow();
    expect(frame.style.colorScheme).toBe('light');
    frame.remove();
  });

  test('in a preview is told that nothing can be bought there, and no order is made', async () => {
    await open();
    vi.resetModules();
    const preview = await import('shared-kit/checkout');
    preview.forbidCheckout();
    const candidate = await import('./enroll.ts');
    const { stateOf: stateThere } = await import('./runs.ts');
    await candidate.enroll(session, wish);
    expect(stateThere('bundle')).toMatchObject({ step: 'failed', trouble: 'checkout_in_preview' });
    expect(asked).toEqual([]);
  });

  test('has it when the payment is confirmed, and the next purchase is another one', async () => {
    await open();
    const { opened, ended } = await openWindow();
    opened.options.handler(PAID);
    expect(keptPurchasesOf(asha.id)).toHaveLength(1);
    await ended;
    expect(requests('POST verify-payment')[0]?.body).toEqual(PAID);
    expect(stateOf('bundle')).toMatchObject({ step: 'done', outcome: 'completed' });
    expect(keptPurchasesOf(asha.id)).toEqual([]);
    expect(isCheckoutOpen()).toBe(false);
    expect(requests('PATCH orders')).toEqual([]);
  });

  test('is told when the payment is being processed, and the purchase is kept', async () => {
    await open({
      'POST verify-payment': () => Response.json({ success: true, status: 'processing' }),
    });
    const { opened, ended } = await openWindow();
    opened.options.handler(PAID);
    await ended;
    expect(stepOf()).toBe('processing');
    expect(keptPurchasesOf(asha.id)).toMatchObject([{ order: ORDER, payment: PAID }]);
  });

  test.each([
    [{ message: 'You are in.' }, 'You are in.'],
    [{}, undefined],
  ])('is told the words of the server where it says something else: %j', async (answer, words) => {
    await open({ 'POST verify-payment': () => Response.json({ success: true, ...answer }) });
    const { opened, ended } = await openWindow();
    opened.options.handler(PAID);
    await ended;
    expect(stateOf('bundle')).toMatchObject({ step: 'done', outcome: 'enrolled', words });
  });

  test('makes one order and one window, however often the button is pressed', async () => {
    await open();
    const { windows } = standInGateway();
    const presses = [enroll(session, wish), enroll(session, wish)];
    await vi.waitUntil(() => windows.length > 0);
    void enroll(session, wish);
    void enroll(session, physics);
    windows[0]!.options.handler(PAID);
    await Promise.all(presses);
    expect(requests('POST create-order')).toHaveLength(1);
    expect(windows).toHaveLength(1);
  });

  test('who presses on another item before the window is there gets the window of that one', async () => {
    await open({
      'POST create-order': ({ body }) =>
        Response.json(
          payable(
            (body as { module_uuid: string }).module_uuid === 'physics' ? 1_299_900 : 3_799_900,
          ),
        ),
    });
    const { windows } = standInGateway();
    const first = enroll(session, wish);
    void enroll(session, physics);
    await first;
    await vi.waitUntil(() => windows.length > 0);
    expect(windows.map(({ options }) => options['amount'])).toEqual([1_299_900]);
    expect([stepOf('bundle'), stepOf('physics')]).toEqual(['idle', 'paying']);
    expect(isCheckoutOpen()).toBe(true);
  });

  test('is asked to look again when the price is another one by now', async () => {
    await open({ 'POST create-order': () => Response.json(payable(3_899_900)) });
    const { windows } = standInGateway();
    await enroll(session, wish);
    expect(stateOf('bundle')).toMatchObject({ step: 'failed', trouble: 'invalid_pricing' });
    expect(windows).toEqual([]);
  });

  test('in an in-app browser is sent through the backend, and back', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
      'Mozilla/5.0 (Linux; Android 14; wv) Chrome/140 Mobile Instagram 390.0',
    );
    await open();
    const { opened } = await openWindow();
    expect(opened.options).toMatchObject({
      redirect: true,
      callback_url: 'http://backend.test/functions/v1/payment-return',
    });
  });
});

describe('who comes back to a purchase that is paid already', () => {
  test.each([
    ['completed', 'done'],
    ['processing', 'confirming'],
  ])('with an order that is %s sees it %s, and no window', async (status, step) => {
    await open({
      'POST create-order': () =>
        Response.json({ success: true, order_uuid: ORDER, status, razorpay_order: null }),
    });
    const { windows } = standInGateway();
    await enroll(session, wish);
    expect(stepOf()).toBe(step);
    expect(windows).toEqual([]);
  });
});

describe('before there is a window', () => {
  test('a visitor is asked to log in, and no order is made', async () => {
    await open({}, 'visitor');
    await enroll(session, wish);
    expect(stateOf('bundle')).toMatchObject({ step: 'failed', trouble: 'auth_required' });
    expect(requests('POST create-order')).toEqual([]);
    expect(isCheckoutOpen()).toBe(false);
  });

  test('so is who has not finished signing up', async () => {
    await open({ 'GET users': () => Response.json([]) });
    await enroll(session, wish);
    expect(stateOf('bundle')).toMatchObject({ trouble: 'auth_required' });
  });

  test('who holds a session that the server takes no more is signed out, and can log in', async () => {
    await open({ 'POST create-order': () => refusal(401, 'authentication_failed') });
    await enroll(session, wish);
    expect(stateOf('bundle')).toMatchObject({ step: 'failed', trouble: 'authentication_failed' });
    expect(session.getState().status).toBe('unauthenticated');
  });

  test('a profile that could not be read is read again', async () => {
    let isDown = true;
    await open({
      'GET users': () => (isDown ? refusal(500, 'XX000') : Response.json([asha])),
    });
    await enroll(session, wish);
    expect(stateOf('bundle')).toMatchObject({ trouble: 'network_error' });
    isDown = false;
    await openWindow();
    expect(stepOf()).toBe('paying');
  });

  test.each([
    [() => refusal(401, 'authentication_failed'), 'authentication_failed'],
    [() => refusal(404, 'module_not_found'), 'module_not_found'],
    [() => refusal(502, 'payment_gateway_error'), 'payment_gateway_error'],
    [() => refusal(502, 'razorpay_api_error'), 'razorpay_api_error'],
    [() => refusal(418, 'teapot'), 'unknown'],
    [() => new Response('oops', { status: 500 }), 'server_error'],
    [() => Response.json({ success: true }), 'server_error'],
    [
      () => Response.json({ success: false, error: { code: 'invalid_module', message: '' } }),
      'invalid_module',
    ],
    [() => Promise.reject(new TypeError('Failed to fetch')), 'network_error'],
  ])('an answer that is no order shows as what it is (%#)', async (answer, trouble) => {
    await open({ 'POST create-order': answer });
    await enroll(session, wish);
    expect(stateOf('bundle')).toMatchObject({ step: 'failed', trouble });
    expect(isCheckoutOpen()).toBe(false);
  });

  test('no answer at all is given up, and the same key is sent again', async () => {
    let isSlow = true;
    await open({
      'POST create-order': () =>
        isSlow
          ? new Promise<Response>((_, reject) =>
              setTimeout(() => reject(new DOMException('aborted', 'AbortError')), 25_000),
            )
          : Response.json(payable(3_799_900)),
    });
    const ended = enroll(session, wish);
    await vi.advanceTimersByTimeAsync(25_000);
    await ended;
    expect(stateOf('bundle')).toMatchObject({ trouble: 'network_error' });
    isSlow = false;
    await openWindow();
    const keys = requests('POST create-order').map(({ body }) => body);
    expect(keys[1]).toEqual(keys[0]);
  });

  test.each(['fail', 'none'] as const)(
    'a script that does not come (%s) says so, and is asked for again',
    async (how) => {
      await open();
      const { windows, scripts } = standInGateway(how, 'load');
      await enroll(session, wish);
      expect(stateOf('bundle')).toMatchObject({ step: 'failed', trouble: 'gateway_script' });
      void enroll(session, wish);
      await vi.waitUntil(() => windows.length === 1);
      expect(scripts).toHaveLength(2);
    },
  );
});
