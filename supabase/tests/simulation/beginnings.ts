import * as fc from 'fast-check';
import { INDIA_MS } from './clock.ts';
import { histories, type Histories, type Step } from './steps.ts';
import { DAY_MS } from './world.ts';

const after = (...first: (Step | Step[])[]): Histories =>
  histories.map((steps) => [...first.flat(), ...steps]);

const everythingArrives: Step = { do: 'deliver everything at once' };
type Outcome = Extract<Step, { do: 'pay' }>['how'];
const item = { by: 0, module: 0, months: 1 };
const open: Extract<Step, { do: 'create' }> = { do: 'create', ...item, key: 0, crash: 0 };
const buy = (key = 0): Step => ({ do: 'buy', ...item, key });
const pay = (how: Outcome = 'success'): Step => ({ do: 'pay', order: 0, how });
const payTooLittle: Step = { do: 'pay wrongly', order: 0, amount: 100 };
const settle = (step: 'authorize' | 'capture'): Step => ({ do: 'settle', payment: 0, step });
const refund = (payment = 0, how = { part: false, pending: false }): Step[] => [
  { do: 'refund', payment, ...how },
  everythingArrives,
];
const refundPart = refund(0, { part: true, pending: false });
const endRefund = (status: 'processed' | 'failed'): Step => ({
  do: 'end refund',
  refund: 0,
  status,
});
const decide = (decision: 'grant' | 'refund'): Step => ({ do: 'decide', payment: 0, decision });
const raisePrice: Step = { do: 'change a price', ...item, rupees: 14_999 };
const pass = (days: number): Step => ({ do: 'pass', days });
const runSchedule: Step = { do: 'run the schedule', gateway: 'up' };

/** Money had given access and comes back after the member bought again. */
const moneyReturns = [buy(), ...refund(), buy(1), endRefund('failed'), runSchedule];
/** The bank has not confirmed the refund. */
const refundIsPending = [buy(), ...refund(0, { part: false, pending: true })];

function daysSinceAugust(): number {
  const today = new Date(Date.now() + INDIA_MS);
  const year = today.getUTCFullYear() - (today.getUTCMonth() < 8 ? 1 : 0);
  return Math.floor((today.getTime() - Date.UTC(year, 7, 31)) / DAY_MS);
}

/** Random steps rarely reach these. */
export const beginnings = {
  /** A window at an older price is open in another tab. */
  inTwoTabs: after(open, raisePrice, buy(1), pay(), everythingArrives),
  whileOpen: after(open, pass(0.005), runSchedule),
  /** For one order: a bank approved the first attempt late. */
  paidTwice: after(open, pay('failure'), pay(), settle('capture'), everythingArrives),
  afterOurClockWentBack: after(open, pay(), pass(-2), everythingArrives),
  /** The bank returns the refund after it was processed. */
  withFailedRefund: after(buy(), refund(), endRefund('failed'), everythingArrives),
  withReturnedMoneyGranted: after(moneyReturns, decide('grant')),
  withReplacementReturned: after(moneyReturns, refund(1)),
  withPendingRefund: after(refundIsPending),
  /** The reconciler finds the refund processed, and the bank returns it within the same second. */
  withTwoEndsInOneSecond: after(
    refundIsPending,
    endRefund('processed'),
    runSchedule,
    endRefund('failed'),
    everythingArrives,
  ),
  withRefundsInParts: after(buy(), refundPart, refundPart),
  /** The first of three refunds of the whole fails. */
  withCancelledPart: after(
    buy(),
    refundPart,
    refundPart,
    endRefund('failed'),
    runSchedule,
    refund(),
  ),
  /** Never captured, next to a payment that went back. */
  withLateAuthorization: after(open, pay('failure'), payTooLittle, settle('authorize'), refund(1)),
  /** Of six months, a week ago. */
  afterTheEnd: after({ do: 'buy', by: 0, module: 0, months: 0, key: 0 }, pass(190), buy(1)),
  /** Six months after its purchase February is shorter. */
  onTheLastDayOfAugust: after(
    { do: 'buy', by: 0, module: 0, months: 0, key: 0 },
    { do: 'buy', by: 0, module: 0, months: 0, key: 1 },
    pass(daysSinceAugust()),
  ),
  /** Around the night in which a financial year begins in India, but not yet in UTC. */
  inTheNewFinancialYear: after(
    buy(),
    { do: 'pass to the financial year', hours: -1 },
    buy(1),
    { do: 'pass to the financial year', hours: 3 },
    refund(),
    buy(2),
  ),
};

export const allHistories = fc.oneof(
  { weight: 8, arbitrary: histories },
  ...Object.values(beginnings).map((arbitrary) => ({ weight: 1, arbitrary })),
);
