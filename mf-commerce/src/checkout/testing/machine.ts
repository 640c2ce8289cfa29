import { rupees } from 'shared-kit/money';
import type { SessionStore } from 'shared-kit/session';
import { asha } from 'shared-kit/testing/stub-backend';
import { ORDER, PAYMENT, payableOrder } from '#lib/testing.ts';
import { transition } from '#lib/checkout/machine.ts';
import type { PurchaseRequest } from '#lib/checkout/orders.ts';
import {
  INITIAL_STATE,
  type CheckoutEvent,
  type CheckoutState,
  type Effect,
  type EventOf,
  type PurchaseStep,
} from '#lib/checkout/purchase.ts';

export const request: PurchaseRequest = {
  offerId: 'bundle',
  moduleUuid: 'uuid',
  duration: 12,
  price: rupees(37_999),
  description: 'Bundle',
};
const stored = {
  userId: asha.id,
  offerId: 'bundle',
  duration: 12,
  key: 'key',
  since: 0,
} as const;
export const ordered = { ...stored, order: ORDER };
export const session = {} as SessionStore;
const order = payableOrder(3_799_900);
const member = asha;

/** Grows from effect to effect. */
export const begun = { id: 1, offerId: 'bundle', duration: 12, request, session } as const;
const content = { order, member, description: 'Bundle' };
export const attempt = { ...begun, stored: ordered, content };
export const watched = { ...attempt, waits: [1, 2] };
const paidAttempt = { ...attempt, stored: { ...ordered, payment: PAYMENT } };
export const watchedPaid = { ...paidAttempt, waits: [1, 2] };

export const pressed: CheckoutEvent = { type: 'buyPressed', request, session };
export const created: EventOf<'orderCreated'> = {
  type: 'orderCreated',
  attempt: begun,
  member,
  order,
  stored: ordered,
};
export const loaded: CheckoutEvent = { type: 'gatewayLoaded', attempt };
export const failedOnce: CheckoutEvent = { type: 'paymentFailed', attempt };
export const closed: CheckoutEvent = { type: 'windowClosed', attempt };
export const paid: CheckoutEvent = { type: 'paid', attempt, payment: PAYMENT };
const settled: CheckoutEvent = { type: 'updateSettled', attempt };
export const waited: CheckoutEvent = { type: 'waited', attempt: watched };
export const left: CheckoutEvent = { type: 'pageLeft' };
export const toWindow = [pressed, created, loaded];
export const toPaid = [...toWindow, paid];
export const toClosed = [...toWindow, closed, settled];

export const verified = (status?: string): CheckoutEvent => ({
  type: 'verified',
  attempt: watchedPaid,
  response: { success: true, ...(status && { status }) },
});
export const unverified = (code: string): CheckoutEvent => ({
  type: 'verified',
  attempt: watchedPaid,
  response: { code },
});
/** Without a member, to a visitor. */
export const found = (
  memberId: string | undefined,
  ...purchases: (typeof ordered)[]
): CheckoutEvent => ({
  type: 'purchasesFound',
  memberId,
  stored: purchases,
  wasSentBack: false,
});

export interface Result {
  state: CheckoutState;
  effects: Effect[];
}

export const after = (...events: CheckoutEvent[]): Result => from(INITIAL_STATE, ...events);
export function from(start: CheckoutState, ...events: CheckoutEvent[]): Result {
  let result: Result = { state: start, effects: [] };
  for (const event of events) {
    const [state, effects] = transition(result.state, event);
    result = { state, effects };
  }
  return result;
}
export const namesOf = ({ effects }: Result) => effects.map(({ run }) => run.name);
export const bundleOf = ({ state }: Result) => state.purchases.bundle;

export const at = (step: PurchaseStep): CheckoutState => ({
  purchases: { bundle: { ...step, attemptId: 1, duration: 12 } },
  lastAttemptId: 1,
});
