import * as fc from 'fast-check';
import { histories, type Histories, type Step } from './steps.ts';

/** Histories that begin with these steps. */
const after = (...first: Step[]): Histories => histories.map((steps) => [...first, ...steps]);

const item = { by: 0, module: 0, months: 1 };
const everythingArrives: Step = { do: 'deliver everything at once' };

/** Money that had given access and comes back after the member bought again. */
const moneyReturns: Step[] = [
  { do: 'buy', ...item, key: 0 },
  { do: 'refund', payment: 0, part: false, pending: false },
  everythingArrives,
  { do: 'buy', ...item, key: 1 },
  { do: 'end refund', refund: 0, status: 'failed' },
  { do: 'run the schedule', gateway: 'up' },
];

/** A refund that the bank has not confirmed. */
const refundIsPending: Step[] = [
  { do: 'buy', ...item, key: 0 },
  { do: 'refund', payment: 0, part: false, pending: true },
  everythingArrives,
];

/** Histories with a beginning that random steps rarely reach. */
export const beginnings = {
  /** A purchase while a window at an older price is open in another tab. */
  inTwoTabs: after(
    { do: 'create', ...item, key: 0, crash: 0 },
    { do: 'change a price', ...item, rupees: 14_999 },
    { do: 'buy', ...item, key: 1 },
  ),
  /** Two captured payments for one order: a bank approved the first attempt late. */
  paidTwice: after(
    { do: 'create', ...item, key: 0, crash: 0 },
    { do: 'pay', order: 0, how: 'failure' },
    { do: 'pay', order: 0, how: 'success' },
    { do: 'settle', payment: 0, step: 'capture' },
    everythingArrives,
  ),
  /** A payment hours after the price has risen. */
  late: after(
    { do: 'create', ...item, key: 0, crash: 0 },
    { do: 'change a price', ...item, rupees: 14_999 },
    { do: 'pass', days: 0.25 },
    { do: 'pay', order: 0, how: 'success' },
    everythingArrives,
  ),
  /** Money that arrives after our clock went back by two days. */
  afterOurClockWentBack: after(
    { do: 'create', ...item, key: 0, crash: 0 },
    { do: 'pay', order: 0, how: 'success' },
    { do: 'pass', days: -2 },
    everythingArrives,
  ),
  /** A refund that the bank returns after it was processed. */
  withFailedRefund: after(
    { do: 'buy', ...item, key: 0 },
    { do: 'refund', payment: 0, part: false, pending: false },
    everythingArrives,
    { do: 'end refund', refund: 0, status: 'failed' },
    everythingArrives,
  ),
  /** Returned money that an operator grants. */
  withReturnedMoneyGranted: after(...moneyReturns, {
    do: 'decide',
    payment: 0,
    decision: 'grant',
  }),
  /** Returned money whose replacement goes back too. */
  withReplacementReturned: after(
    ...moneyReturns,
    { do: 'refund', payment: 1, part: false, pending: false },
    everythingArrives,
  ),
  withPendingRefund: after(...refundIsPending),
  /** A refund that the reconciler finds processed, and that the bank returns within the same second. */
  withTwoEndsInOneSecond: after(
    ...refundIsPending,
    { do: 'end refund', refund: 0, status: 'processed' },
    { do: 'run the schedule', gateway: 'up' },
    { do: 'end refund', refund: 0, status: 'failed' },
    everythingArrives,
  ),
  /** Two refunds of parts. */
  withRefundsInParts: after(
    { do: 'buy', ...item, key: 0 },
    { do: 'refund', payment: 0, part: true, pending: false },
    everythingArrives,
    { do: 'refund', payment: 0, part: true, pending: false },
    everythingArrives,
  ),
  /** Money that a bank authorizes late, and that is never captured, beside a payment that went back. */
  withLateAuthorization: after(
    { do: 'create', ...item, key: 0, crash: 0 },
    { do: 'pay', order: 0, how: 'failure' },
    { do: 'pay wrongly', order: 0, amount: 100 },
    { do: 'settle', payment: 0, step: 'authorize' },
    { do: 'refund', payment: 1, part: false, pending: false },
    everythingArrives,
  ),
  /** A chargeback that is lost, and won in the next phase. */
  withDispute: after(
    { do: 'buy', ...item, key: 0 },
    { do: 'dispute', payment: 0, phase: 'chargeback', part: false },
    { do: 'move dispute', dispute: 0, status: 'lost' },
    everythingArrives,
    { do: 'dispute', payment: 0, phase: 'pre_arbitration', part: false },
    { do: 'move dispute', dispute: 1, status: 'won' },
    everythingArrives,
  ),
  /** Sales and refunds around the night in which a financial year begins in India, but not yet in UTC. */
  inTheNewFinancialYear: after(
    { do: 'buy', ...item, key: 0 },
    { do: 'pass to the financial year', hours: -1 },
    { do: 'buy', ...item, key: 1 },
    { do: 'pass to the financial year', hours: 3 },
    { do: 'refund', payment: 0, part: false, pending: false },
    everythingArrives,
    { do: 'buy', ...item, key: 2 },
  ),
  /** A payment in another currency. */
  inDollars: after(
    { do: 'create', ...item, key: 0, crash: 0 },
    { do: 'pay wrongly', order: 0, currency: 'USD' },
    everythingArrives,
  ),
  /** Held money that an operator grants. */
  withDecision: after(
    { do: 'create', ...item, key: 0, crash: 0 },
    { do: 'pay wrongly', order: 0, amount: 100 },
    everythingArrives,
    { do: 'decide', payment: 0, decision: 'grant' },
  ),
};

/** Histories with and without such a beginning. */
export const allHistories = fc.oneof(
  { weight: 8, arbitrary: histories },
  ...Object.values(beginnings).map((arbitrary) => ({ weight: 1, arbitrary })),
);
