import { isCheckoutOpen, openCheckout } from 'shared-kit/checkout';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { asha, ORDER, PAID, standInBackend, startSession, type Asked } from '#lib/testing.ts';
import { changeKept, keepPurchase, keptPurchasesOf } from './kept-purchases.ts';
import { resumePurchases } from './resume.ts';
import { beginRun, endRuns, stateOf } from './runs.ts';

let asked: Asked[];

/** A page that was just loaded, where an order has this status. */
async function open(
  status: string,
  verify: () => Response = () => Response.json({ success: true, status: 'completed' }),
): Promise<void> {
  asked = standInBackend({
    'GET users': () => Response.json([asha]),
    'GET user': () => Response.json({ ...asha, aud: 'authenticated' }),
    'POST logout': () => new Response(null, { status: 204 }),
    'GET orders': () => Response.json([{ status }]),
    'PATCH orders': () => new Response(null, { status: 204 }),
    'POST verify-payment': verify,
  });
  await startSession('member');
  asked.length = 0;
}

/** What an earlier page left: an order for the bundle for three years, perhaps paid. */
function leave(change: { payment?: typeof PAID } = {}): void {
  const begun = keepPurchase({ userId: asha.id, item: 'bundle', duration: 36 });
  changeKept(begun, { order: ORDER, ...change });
}

const seen = (step: string) => vi.waitUntil(() => stateOf('bundle')?.step === step);
const verifications = () => asked.filter(({ what }) => what === 'POST verify-payment');

beforeEach(() => localStorage.clear());
afterEach(() => {
  endRuns('all');
  vi.restoreAllMocks();
});

describe('after a reload', () => {
  test('with the window open, the choice is there and can be paid', async () => {
    await open('pending');
    openCheckout();
    leave();
    resumePurchases(asha.id);
    expect(stateOf('bundle')).toEqual({ step: 'idle', duration: 36 });
    expect(isCheckoutOpen(), 'the window went with the page').toBe(false);
    await vi.waitUntil(() => asked.length === 1);
    expect(stateOf('bundle')?.step).toBe('idle');
  });

  test('between payment and confirmation, it is confirmed', async () => {
    await open('pending');
    leave({ payment: PAID });
    resumePurchases(asha.id);
    expect(stateOf('bundle')).toEqual({ step: 'verifying', duration: 36 });
    await seen('done');
    expect(verifications().map(({ body }) => body)).toEqual([PAID]);
    expect(keptPurchasesOf(asha.id)).toEqual([]);
  });

  test('while it cannot be confirmed, there is no way to pay again', async () => {
    await open('pending', () => new Response('oops', { status: 500 }));
    leave({ payment: PAID });
    resumePurchases(asha.id);
    await seen('confirming');
    expect(stateOf('bundle')).toMatchObject({ trouble: 'verification_failed', duration: 36 });
  });

  test('with money on its way, it is waited for', async () => {
    await open('processing');
    leave();
    resumePurchases(asha.id);
    await seen('confirming');
    expect(verifications()).toEqual([]);
  });

  test('of a page whose order was completed meanwhile, that is told once', async () => {
    await open('completed');
    leave();
    const leavePage = resumePurchases(asha.id);
    await seen('done');
    leavePage();
    resumePurchases(asha.id);
    expect(stateOf('bundle')).toBeUndefined();
  });

  test('sent back by the gateway after a failure, the page says so and notes it', async () => {
    await open('pending');
    leave();
    resumePurchases(asha.id, true);
    await seen('failed');
    expect(stateOf('bundle')).toMatchObject({ trouble: 'payment_failed' });
    await vi.waitUntil(() => asked.some(({ what }) => what === 'PATCH orders'));
  });

  test('a visitor finds nothing of it, and another member neither', async () => {
    await open('completed');
    leave();
    resumePurchases(undefined);
    resumePurchases('b6b6b6b6-0000-4000-8000-000000000002');
    expect(stateOf('bundle')).toBeUndefined();
    expect(asked).toEqual([]);
  });
});

test('leaving the page ends what was over, and leaves alone what is under way', async () => {
  await open('pending');
  const leavePage = resumePurchases(asha.id);
  beginRun({ item: 'physics', duration: 12 }, { step: 'failed', trouble: 'network_error' });
  beginRun({ item: 'clinical', duration: 12 }, { step: 'creating' });
  leavePage();
  expect(stateOf('physics')).toBeUndefined();
  expect(stateOf('clinical')?.step).toBe('creating');
});

test('what came to an end while another page was shown is told on the way back', async () => {
  await open('completed');
  const leavePage = resumePurchases(asha.id);
  const run = beginRun({ item: 'physics', duration: 12 }, { step: 'verifying' });
  leavePage();
  run.show({ step: 'done', outcome: 'completed' });
  resumePurchases(asha.id);
  expect(stateOf('physics')?.step).toBe('done');
});

test('what another tab finished is told here too', async () => {
  await open('completed');
  leave();
  const before = localStorage.getItem('commerce-purchases');
  localStorage.clear();
  resumePurchases(asha.id);
  expect(stateOf('bundle')).toBeUndefined();
  dispatchEvent(
    new StorageEvent('storage', { key: 'commerce-purchases', oldValue: before, newValue: '[]' }),
  );
  await seen('done');
});
