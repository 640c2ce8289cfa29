import { describe, expect, test } from 'vitest';
import { BUNDLE } from '#lib/offers/built-in-offers.ts';
import { asha } from 'shared-kit/testing/stub-backend';
import { ORDER, PAYMENT } from '#lib/testing.ts';
import { showPurchases } from './store.ts';
import { beginPurchase, storedPurchasesOf, storePurchase } from './stored-purchases.ts';
import {
  beginWithoutPurchases,
  open,
  purchaseOf,
  reaches,
  requests,
  requestsOf,
} from './testing/checkout.ts';

beginWithoutPurchases();

/** The bundle for three years. */
function storeOrder(payment?: typeof PAYMENT): void {
  const begun = beginPurchase({ userId: asha.id, offerId: 'bundle', duration: 36 });
  storePurchase({ ...begun, order: ORDER, payment });
}

const withStatus = (status: string) => ({ 'GET orders': () => Response.json([{ status }]) });

describe('After a reload', () => {
  test('between payment and verification, the payment is verified', async () => {
    await open();
    storeOrder(PAYMENT);
    showPurchases(asha.id);
    expect(purchaseOf('bundle')).toMatchObject({ step: 'verifying', duration: 36 });
    await reaches('done');
    expect(requestsOf('POST verify-payment').map(({ body }) => body)).toEqual([PAYMENT]);
    expect(storedPurchasesOf(asha.id)).toEqual([]);
  });

  test('a visitor sees nothing of it, and another member neither', async () => {
    await open(withStatus('completed'));
    storeOrder();
    showPurchases(undefined);
    showPurchases('b6b6b6b6-0000-4000-8000-000000000002');
    expect(purchaseOf('bundle')).toBeUndefined();
    expect(requests).toEqual([]);
  });
});

test('A payment that another device made is confirmed here without a stored purchase', async () => {
  const order = { uuid: ORDER, module_id: BUNDLE.uuid, duration_months: 36 };
  await open({ 'GET orders': () => Response.json([order]) });
  const leavePage = showPurchases(asha.id);
  await reaches('confirming');
  expect(purchaseOf('bundle')).toMatchObject({ duration: 36 });
  expect(requests[0]!.url.searchParams.get('status')).toBe('eq.processing');
  leavePage();
});

test('A purchase that another tab finished is shown in this tab too', async () => {
  await open(withStatus('completed'));
  storeOrder();
  const before = localStorage.getItem('commerce-purchases');
  localStorage.removeItem('commerce-purchases');
  const leavePage = showPurchases(asha.id);
  expect(purchaseOf('bundle')).toBeUndefined();
  dispatchEvent(
    new StorageEvent('storage', { key: 'commerce-purchases', oldValue: before, newValue: '[]' }),
  );
  await reaches('done');
  leavePage();
});
