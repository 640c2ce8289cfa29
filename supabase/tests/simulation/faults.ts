import { beginnings } from './beginnings.ts';
import { histories, type Histories } from './steps.ts';

/** The simulation must detect this mistake in a SQL function. */
interface Fault {
  fault: string;
  function: string;
  /** As `pg_get_functiondef` returns it. */
  right: string;
  /** In the place of `right`. */
  wrong: string;
  /** Those that reach the fault. */
  among: Histories;
  /** For fast-check; finds the fault in one of the first histories, where others may take a minute. */
  seed: number;
}

/**
 * The function, the beginning of the histories that reach the fault (any history if there is none) and the seed if it
 * is not 1; the fault; what is replaced, and by what. Each breaks a promise in `promises.ts`; a fault that another test
 * finds by an example needs no row.
 */
const PATCHES = `
public.record_payment paidTwice: a second payment is granted again
- when exists (select from public.payments
+ when false and exists (select from public.payments
public.record_payment: an outdated report overrules a newer one
- private.payment_rank(reported) > private.payment_rank(payment.status)
+ true
public.record_payment withLateAuthorization: an authorized payment completes the order
- payment.decision is null and payment.status = 'captured'
+ payment.decision is null and payment.status in ('authorized', 'captured')
public.create_order inTwoTabs: an order keeps yesterday’s price
- o.amount = price
+ true
public.finish_order_check whileOpen: an order is given up after one check
- interval '4 days'
+ interval '0 days'
public.record_payment inTwoTabs: two orders for one item are both granted
- when private.was_paid_by_other_order(the_order, payment)
+ when false
private.returned_paise withPendingRefund: a pending refund revokes
- (r.status = 'processed'::text)
+ (r.status = any (array['pending', 'processed']))
private.follow_money withFailedRefund: a failed refund restores nothing
- elsif payment.decision = 'returned' and is_ours then
+ elsif false then
public.record_refund withTwoEndsInOneSecond: two ends of a refund within one second are not asked about
- elsif known.status <> refund_status and refund_status <> 'pending' then
+ elsif false then
private.grant_second_payments withReplacementReturned: money that came back stays held when its replacement goes back
- if not exists (
+ if false and not exists (
public.record_payment afterOurClockWentBack: money that seems to come from the future is held
- payment.attempted_at > the_order.expires_at
+ payment.attempted_at > least(the_order.expires_at, now() + interval '1 day')
private.has_money withLateAuthorization: authorized money that was never captured keeps an order open for ever
- and p.created_at > now() - interval '10 days'
+ and true
`;

export const FAULTS = PATCHES.trim()
  .split(/\n+(?=p\S+ ?\S* ?\d*: )/)
  .map((patch): Fault => {
    const [head = '', right = '', wrong = ''] = patch.split('\n');
    const [where = '', fault = ''] = head.split(': ');
    const [name = '', ...how] = where.split(' ');
    const beginning = how.find((word) => word in beginnings) as keyof typeof beginnings | undefined;
    return {
      fault,
      function: name,
      right: right.slice(2),
      wrong: wrong.slice(2),
      among: beginning ? beginnings[beginning] : histories,
      seed: Number(how.find((word) => /^\d+$/.test(word)) ?? 1),
    };
  });
