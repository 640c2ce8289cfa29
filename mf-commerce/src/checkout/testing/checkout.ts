import { rupees } from 'shared-kit/money';
import type { SessionStore } from 'shared-kit/session';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { BUNDLE } from '#lib/offers/built-in-offers.ts';
import {
  asha,
  startSession,
  stubBackend,
  type RecordedRequest,
  type Responses,
} from 'shared-kit/testing/stub-backend';
import { payableOrder, stubGateway } from '#lib/testing.ts';
import type { PurchaseRequest } from '#lib/checkout/orders.ts';
import { INITIAL_STATE, type Purchase } from '#lib/checkout/purchase.ts';
import { checkout, send } from '#lib/checkout/store.ts';

const bundle: PurchaseRequest = {
  offerId: 'bundle',
  moduleUuid: BUNDLE.uuid,
  duration: 12,
  price: rupees(37_999),
  description: 'Complete Course Bundle - 1 Year',
};
const PENDING = () => Response.json([{ status: 'pending' }]);

export let session: SessionStore;
export let requests: RecordedRequest[];

/** The backend completes every purchase, except for these responses. */
export async function open(
  responses: Responses = {},
  as: 'member' | 'visitor' = 'member',
): Promise<void> {
  requests = stubBackend({
    'GET users': () => Response.json([asha]),
    'POST create-order': () => Response.json(payableOrder(3_799_900)),
    'POST verify-payment': () => Response.json({ success: true, status: 'completed' }),
    'POST token': () => Response.json({ error_code: 'refresh_token_not_found' }, { status: 400 }),
    'GET orders': PENDING,
    'PATCH orders': () => new Response(null, { status: 204 }),
    ...responses,
  });
  session = await startSession(as);
  requests.length = 0;
}

export const purchaseOf = (offerId: PurchaseRequest['offerId']): Purchase | undefined =>
  checkout.getState().purchases[offerId];
export const requestsOf = (operation: string) =>
  requests.filter((request) => request.operation === operation);

export const reaches = (step: Purchase['step'], offerId: PurchaseRequest['offerId'] = 'bundle') =>
  expect.poll(() => purchaseOf(offerId)?.step).toBe(step);

export const buy = (request: PurchaseRequest = bundle): void =>
  send({ type: 'buyPressed', request, session });

export async function openWindow() {
  const { windows } = stubGateway();
  buy();
  await expect.poll(() => windows.length).toBe(1);
  return windows[0]!;
}

export function beginWithoutPurchases(): void {
  beforeEach(() => {
    vi.useFakeTimers();
    localStorage.clear();
  });
  afterEach(() => {
    send({ type: 'pageLeft' });
    checkout.setState({ ...INITIAL_STATE, lastAttemptId: checkout.getState().lastAttemptId }, true);
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
}
