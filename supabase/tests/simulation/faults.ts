import { beginnings } from './beginnings.ts';
import { histories, type Histories } from './steps.ts';

/**
 * Mistakes in SQL functions that the simulation must detect: the function, the beginning of the histories that reach it
 * (any history if there is none), the fault, what is replaced, as `pg_get_functiondef` returns it, and by what. Each
 * breaks a promise in `promises.ts`; a fault that another test finds by an example needs no row.
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
  .split(/\n(?=p\S+ ?\w*: )/)
  .map((patch) => {
    const [head = '', part = '', by = ''] = patch.split('\n');
    const [, name = '', beginning = '', fault = ''] = /^(\S+?)(?: (\w+))?: (.*)$/.exec(head) ?? [];
    const among: Histories = beginnings[beginning as keyof typeof beginnings] ?? histories;
    return { fault, name, part: part.slice(2), by: by.slice(2), among };
  });
