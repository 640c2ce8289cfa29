import * as fc from 'fast-check';
import { histories, type Histories, type Step } from './steps.ts';

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
const refund = (payment = 0, pending = false): Step[] => [
  { do: 'refund', payment, part: false, pending },
  everythingArrives,
];
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
const refundIsPending = [buy(), ...refund(0, true)];

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
  /** Never captured, next to a payment that went back. */
  withLateAuthorization: after(open, pay('failure'), payTooLittle, settle('authorize'), refund(1)),
};

export const allHistories = fc.oneof(
  { weight: 8, arbitrary: histories },
  ...Object.values(beginnings).map((arbitrary) => ({ weight: 1, arbitrary })),
);
