import { isCheckoutOpen } from 'shared-kit/checkout';
import { describe, expect, test, vi } from 'vitest';
import { asha, ORDER, PAID, refusal, standInGateway, type Asked } from '#lib/testing.ts';
import {
  asked,
  COMPLETED,
  forgetPurchases,
  open,
  openWindow,
  PENDING,
  requests,
  session,
  stepOf,
  wish,
} from './testing.ts';
import { enroll, leaveWindow } from './enroll.ts';
import { keptPurchasesOf } from './kept-purchases.ts';
import { stateOf } from './runs.ts';

forgetPurchases();

describe('a window that closes without a payment', () => {
  test('is a cancelled order, which only a pending one becomes', async () => {
    await open();
    const { opened, ended } = await openWindow();
    opened.options.modal.ondismiss();
    await ended;
    expect(stateOf('bundle')).toMatchObject({ step: 'failed', trouble: 'payment_cancelled' });
    const [{ url, body }] = requests('PATCH orders') as [Asked];
    expect(body).toEqual({ status: 'cancelled', updated_at: expect.any(String) as string });
    expect(url.searchParams.get('uuid')).toBe(`eq.${ORDER}`);
    expect(url.searchParams.get('user_id')).toBe(`eq.${asha.id}`);
    expect(url.searchParams.get('status')).toBe('eq.pending');
    expect(keptPurchasesOf(asha.id), 'the next press leads to the same order').toHaveLength(1);
  });

  test('after an attempt that failed is a failed order', async () => {
    await open();
    const { opened, ended } = await openWindow();
    opened.fail();
    expect(stepOf(), 'the window is open for another attempt').toBe('paying');
    opened.options.modal.ondismiss();
    await ended;
    expect(stateOf('bundle')).toMatchObject({ step: 'failed', trouble: 'payment_failed' });
    expect(requests('PATCH orders').map(({ body }) => body)).toMatchObject([{ status: 'failed' }]);
  });

  test('an attempt that fails and one that succeeds are a purchase', async () => {
    await open();
    const { opened, ended } = await openWindow();
    opened.fail();
    opened.options.handler(PAID);
    await ended;
    expect(stepOf()).toBe('done');
  });

  test('turns into a purchase when the money turns out to have come', async () => {
    let orders = PENDING;
    await open({ 'GET orders': () => orders() });
    const { opened, ended } = await openWindow();
    opened.options.modal.ondismiss();
    await ended;
    await vi.advanceTimersByTimeAsync(3000);
    expect(stepOf()).toBe('failed');
    orders = COMPLETED;
    await vi.advanceTimersByTimeAsync(5000);
    expect(stateOf('bundle')).toMatchObject({ step: 'done', outcome: 'completed' });
  });

  test('does not open any more when the visitor has gone to another page', async () => {
    await open();
    const { windows } = standInGateway();
    const ended = enroll(session, wish);
    leaveWindow();
    await ended;
    expect(windows).toEqual([]);
    expect(stepOf()).toBe('idle');
    expect(isCheckoutOpen()).toBe(false);
  });

  test('counts as closed when the visitor goes to another page', async () => {
    await open();
    const { opened, ended } = await openWindow();
    leaveWindow();
    await ended;
    expect(opened.isClosed).toBe(true);
    expect(stateOf('bundle')).toMatchObject({ trouble: 'payment_cancelled' });
  });
});

describe('a payment that cannot be confirmed', () => {
  async function payWith(verify: () => Response | Promise<Response>, more = {}) {
    await open({ 'POST verify-payment': verify, ...more });
    const { opened, ended } = await openWindow();
    opened.options.handler(PAID);
    await ended;
  }

  test.each([
    [() => new Response('oops', { status: 500 })],
    [() => Promise.reject(new TypeError('Failed to fetch'))],
    [() => refusal(400, 'verification_failed')],
  ])('is safe, cannot be paid again, and is asked about (%#)', async (answer) => {
    await payWith(answer);
    expect(stateOf('bundle')).toMatchObject({ step: 'confirming', trouble: 'verification_failed' });
    await enroll(session, wish);
    expect(requests('POST create-order')).toHaveLength(1);
    expect(isCheckoutOpen(), 'the page may be loaded anew').toBe(false);
    await vi.advanceTimersByTimeAsync(3000);
    expect(requests('POST verify-payment').length).toBeGreaterThan(1);
    expect(stepOf()).toBe('confirming');
  });

  test('is confirmed as soon as the order is completed, whoever told of it', async () => {
    let orders = PENDING;
    await payWith(() => new Response('oops', { status: 500 }), { 'GET orders': () => orders() });
    orders = COMPLETED;
    await vi.advanceTimersByTimeAsync(5000);
    expect(stateOf('bundle')).toMatchObject({ step: 'done', outcome: 'completed' });
  });

  test('is asked about for ten minutes', async () => {
    await payWith(() => new Response('oops', { status: 500 }), {
      'GET orders': () => Response.json([{ status: 'processing' }]),
    });
    await vi.advanceTimersByTimeAsync(9 * 60_000);
    const before = requests('GET orders').length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(requests('GET orders').length).toBeGreaterThan(before);
    await vi.advanceTimersByTimeAsync(60_000);
    const last = requests('GET orders').length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(requests('GET orders')).toHaveLength(last);
    expect(stepOf()).toBe('confirming');
  });

  test('of somebody who is signed out meanwhile asks them to log in, and not to pay again', async () => {
    await payWith(() => refusal(401, 'auth_required'), { 'GET orders': () => Response.json([]) });
    expect(stateOf('bundle')).toMatchObject({ step: 'confirming', trouble: 'paid_signed_out' });
    const before = asked.length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked, 'nobody is asked who could not answer').toHaveLength(before);
    expect(keptPurchasesOf(asha.id)).toMatchObject([{ payment: PAID }]);
  });

  test('can be tried again when the gateway says that it came to nothing', async () => {
    await payWith(() => refusal(402, 'payment_failed'));
    expect(stateOf('bundle')).toMatchObject({ step: 'failed', trouble: 'payment_failed' });
    expect(keptPurchasesOf(asha.id)[0]).not.toHaveProperty('payment');
  });
});
