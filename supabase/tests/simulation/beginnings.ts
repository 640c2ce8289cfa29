import * as fc from 'fast-check';
import { INDIA_MS } from './clock.ts';
import { histories, type Histories, type Step } from './steps.ts';
import { DAY_MS } from './world.ts';

const after = (...first: Step[]): Histories => histories.map((steps) => [...first, ...steps]);

const item = { by: 0, module: 0, months: 1 };
const everythingArrives: Step = { do: 'deliver everything at once' };

/** Money had given access and comes back after the member bought again. */
const moneyReturns: Step[] = [
  { do: 'buy', ...item, key: 0 },
  { do: 'refund', payment: 0, part: false, pending: false },
  everythingArrives,
  { do: 'buy', ...item, key: 1 },
  { do: 'end refund', refund: 0, status: 'failed' },
  { do: 'run the schedule', gateway: 'up' },
];

/** The bank has not confirmed the refund. */
const refundIsPending: Step[] = [
  { do: 'buy', ...item, key: 0 },
  { do: 'refund', payment: 0, part: false, pending: true },
  everythingArrives,
];

function daysSinceAugust(): number {
  const today = new Date(Date.now() + INDIA_MS);
  const year = today.getUTCFullYear() - (today.getUTCMonth() < 8 ? 1 : 0);
  return Math.floor((today.getTime() - Date.UTC(year, 7, 31)) / DAY_MS);
}

/** Random steps rarely reach these. */
export const beginnings = {
  /** A window at an older price is open in another tab. */
  inTwoTabs: after(
    { do: 'create', ...item, key: 0, crash: 0 },
    { do: 'change a price', ...item, rupees: 14_999 },
    { do: 'buy', ...item, key: 1 },
  ),
  /** For one order: a bank approved the first attempt late. */
  paidTwice: after(
    { do: 'create', ...item, key: 0, crash: 0 },
    { do: 'pay', order: 0, how: 'failure' },
    { do: 'pay', order: 0, how: 'success' },
    { do: 'settle', payment: 0, step: 'capture' },
    everythingArrives,
  ),
  /** Hours after the price has risen. */
  late: after(
    { do: 'create', ...item, key: 0, crash: 0 },
    { do: 'change a price', ...item, rupees: 14_999 },
    { do: 'pass', days: 0.25 },
    { do: 'pay', order: 0, how: 'success' },
    everythingArrives,
  ),
  afterOurClockWentBack: after(
    { do: 'create', ...item, key: 0, crash: 0 },
    { do: 'pay', order: 0, how: 'success' },
    { do: 'pass', days: -2 },
    everythingArrives,
  ),
  /** The bank returns the refund after it was processed. */
  withFailedRefund: after(
    { do: 'buy', ...item, key: 0 },
    { do: 'refund', payment: 0, part: false, pending: false },
    everythingArrives,
    { do: 'end refund', refund: 0, status: 'failed' },
    everythingArrives,
  ),
  withReturnedMoneyGranted: after(...moneyReturns, {
    do: 'decide',
    payment: 0,
    decision: 'grant',
  }),
  withReplacementReturned: after(
    ...moneyReturns,
    { do: 'refund', payment: 1, part: false, pending: false },
    everythingArrives,
  ),
  withPendingRefund: after(...refundIsPending),
  /** The reconciler finds the refund processed, and the bank returns it within the same second. */
  withTwoEndsInOneSecond: after(
    ...refundIsPending,
    { do: 'end refund', refund: 0, status: 'processed' },
    { do: 'run the schedule', gateway: 'up' },
    { do: 'end refund', refund: 0, status: 'failed' },
    everythingArrives,
  ),
  withRefundsInParts: after(
    { do: 'buy', ...item, key: 0 },
    { do: 'refund', payment: 0, part: true, pending: false },
    everythingArrives,
    { do: 'refund', payment: 0, part: true, pending: false },
    everythingArrives,
  ),
  /** The first of three refunds of the whole fails. */
  withCancelledPart: after(
    { do: 'buy', ...item, key: 0 },
    { do: 'refund', payment: 0, part: true, pending: false },
    { do: 'refund', payment: 0, part: true, pending: false },
    everythingArrives,
    { do: 'end refund', refund: 0, status: 'failed' },
    { do: 'run the schedule', gateway: 'up' },
    { do: 'refund', payment: 0, part: false, pending: false },
    everythingArrives,
  ),
  /** Never captured, next to a payment that went back. */
  withLateAuthorization: after(
    { do: 'create', ...item, key: 0, crash: 0 },
    { do: 'pay', order: 0, how: 'failure' },
    { do: 'pay wrongly', order: 0, amount: 100 },
    { do: 'settle', payment: 0, step: 'authorize' },
    { do: 'refund', payment: 1, part: false, pending: false },
    everythingArrives,
  ),
  /** Lost, and won in the next phase. */
  withDispute: after(
    { do: 'buy', ...item, key: 0 },
    { do: 'dispute', payment: 0, phase: 'chargeback' },
    { do: 'move dispute', dispute: 0, status: 'lost' },
    everythingArrives,
    { do: 'dispute', payment: 0, phase: 'pre_arbitration' },
    { do: 'move dispute', dispute: 1, status: 'won' },
    everythingArrives,
  ),
  /** An operator grants held money that is on its way back. */
  withLateGrant: after(
    { do: 'create', ...item, key: 0, crash: 0 },
    { do: 'pay wrongly', order: 0, amount: 100 },
    everythingArrives,
    { do: 'decide', payment: 0, decision: 'refund' },
    everythingArrives,
    { do: 'decide', payment: 0, decision: 'grant' },
  ),
  /** One claim to a part, lost in two phases, next to money of another sales channel. */
  withTwoPhases: after(
    { do: 'buy', ...item, key: 0 },
    { do: 'sell elsewhere', phase: 'compliance', order: 'none' },
    { do: 'dispute', payment: 0, phase: 'chargeback', amount: 600_000 },
    { do: 'move dispute', dispute: 0, status: 'lost' },
    { do: 'dispute', payment: 0, phase: 'pre_arbitration', amount: 600_000 },
    { do: 'move dispute', dispute: 1, status: 'lost' },
    { do: 'run the schedule', gateway: 'up' },
  ),
  /** The bank only asks, twice, and takes nothing. */
  withRetrieval: after(
    { do: 'buy', ...item, key: 0 },
    { do: 'dispute', payment: 0, phase: 'retrieval' },
    { do: 'move dispute', dispute: 0, status: 'under_review' },
    everythingArrives,
    { do: 'move dispute', dispute: 0, status: 'action_required' },
    everythingArrives,
    { do: 'move dispute', dispute: 0, status: 'lost', deducted: null },
    everythingArrives,
  ),
  /** Lost, but the gateway took a part. */
  withPartTaken: after(
    { do: 'buy', ...item, key: 0 },
    { do: 'dispute', payment: 0, phase: 'chargeback' },
    { do: 'move dispute', dispute: 0, status: 'lost', deducted: 50_000 },
    everythingArrives,
  ),
  /** Six months after its purchase February is shorter. */
  onTheLastDayOfAugust: after(
    { do: 'buy', by: 0, module: 0, months: 0, key: 0 },
    { do: 'buy', by: 0, module: 0, months: 0, key: 1 },
    { do: 'pass', days: daysSinceAugust() },
  ),
  /** Around the night in which a financial year begins in India, but not yet in UTC. */
  inTheNewFinancialYear: after(
    { do: 'buy', ...item, key: 0 },
    { do: 'pass to the financial year', hours: -1 },
    { do: 'buy', ...item, key: 1 },
    { do: 'pass to the financial year', hours: 3 },
    { do: 'refund', payment: 0, part: false, pending: false },
    everythingArrives,
    { do: 'buy', ...item, key: 2 },
  ),
  /** Two runs begin before the gateway has answered about the new payment. */
  whileTheGatewayHangs: after(
    { do: 'buy', ...item, key: 0 },
    { do: 'pass', days: 0.005 },
    { do: 'run the schedule', gateway: 'hang' },
  ),
  /** The receipt is refused for good, and there would be time for another attempt. */
  withRefusedMail: after(
    { do: 'buy', ...item, key: 0 },
    { do: 'send mails', server: 'refuses' },
    { do: 'pass', days: 0.005 },
    { do: 'send mails', server: 'accepts' },
    { do: 'pass', days: 0.005 },
    { do: 'send mails', server: 'accepts' },
  ),
  inDollars: after(
    { do: 'create', ...item, key: 0, crash: 0 },
    { do: 'pay wrongly', order: 0, currency: 'USD' },
    everythingArrives,
  ),
  /** An operator grants held money. */
  withDecision: after(
    { do: 'create', ...item, key: 0, crash: 0 },
    { do: 'pay wrongly', order: 0, amount: 100 },
    everythingArrives,
    { do: 'decide', payment: 0, decision: 'grant' },
  ),
};

export const allHistories = fc.oneof(
  { weight: 8, arbitrary: histories },
  ...Object.values(beginnings).map((arbitrary) => ({ weight: 1, arbitrary })),
);
