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
 * The function, the beginning of the histories that reach the fault (any history if there is none) and the seed if it is not 1;
 * the fault; what is replaced, and by what. Each breaks a promise in `promises.ts`. The last ones leave gaps in the numbers.
 */
const PATCHES = `
public.record_payment 5: the amount is not compared
- payment.amount <> the_order.amount::bigint * 100
+ false
public.record_payment inDollars: the currency is not compared
- payment.currency <> 'INR'
+ false
public.record_payment paidTwice: a second payment is granted again
- when exists (select from public.payments
+ when false and exists (select from public.payments
public.record_payment: an outdated report overrules a newer one
- private.payment_rank(reported) > private.payment_rank(payment.status)
+ true
public.record_payment withLateAuthorization: an authorized payment completes the order
- payment.decision is null and payment.status = 'captured'
+ payment.decision is null and payment.status in ('authorized', 'captured')
private.follow_money withFailedRefund: a refund revokes nothing
- if payment.decision = 'granted' and not is_ours then
+ if false then
private.rebuild_subscription afterTheEnd: access that has ended goes on from its end
- if ends is null or ends < entry.granted_at then
+ if ends is null then
private.rebuild_subscription: a renewal begins today instead of at the end
- counted := counted + coalesce(entry.months, 0);
+ counted := coalesce(entry.months, 0);
private.rebuild_subscription onTheLastDayOfAugust: a renewal is counted from an end that fell on a shorter month
- ends := private.add_months(counted_from, counted);
+ ends := private.add_months(coalesce(greatest(ends, entry.granted_at), counted_from), entry.months);
public.create_order inTwoTabs: an order keeps yesterday’s price
- o.amount = price
+ true
public.finish_order_check whileOpen: an order is given up after one check
- interval '4 days'
+ interval '0 days'
public.claim_due_orders: the intervals of the schedule grow without a limit
- '06:00:00'::interval
+ '6 days'::interval
public.record_payment: captured payments are not granted
- payment.decision is null and payment.status = 'captured'
+ false
private.activate_order: no receipt is queued
- perform private.mail_member('receipt', invoice.number, the_order.user_id);
+ null;
public.create_order inTransit: an item is sold while money for it is in transit
- (o.status = 'processing' or exists (
+ (false and exists (
public.record_payment inTwoTabs: two orders for one item are both granted
- when private.was_paid_by_other_order(the_order, payment)
+ when false
public.claim_refund_checks withUnreportedRefund: the gateway is not asked about refunds
- d.next_at <= now()
+ d.next_at is null
public.record_payment late: money for an expired order is granted
- payment.attempted_at > the_order.expires_at
+ false
private.expire_outdated_orders late: a new price or a withdrawal leaves open orders payable
- least(o.expires_at, now() + private.checkout_period())
+ o.expires_at
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
private.lost_paise withDispute: a lost dispute revokes nothing
- private.taken_paise(d.*)
+ 0
private.lost_paise withTwoPhases: the phases of one claim are added up
- (private.phase_rank(later.phase) > private.phase_rank(d.phase))
+ false
private.taken_paise withPartTaken: a lost dispute counts with what was claimed, not with what was taken
- (dispute).amount_deducted
+ (dispute).amount
private.taken_paise withRetrieval: a retrieval takes money
- ((dispute).phase = 'retrieval'::text)
+ false
public.record_dispute withRetrieval: the operator is told of the first deadline only
- perform private.mail_operator('dispute', concat_ws(' ', gateway_dispute, d.status, case d.status
+ perform private.mail_operator('dispute', concat_ws(' ', gateway_dispute, d.status, case 'none'
private.lost_paise withDispute: a later phase that is won restores nothing
- (later.status = 'won'::text)
+ false
private.hold_payment withDecision: the operator is not told about held money
- perform private.mail_operator('payment_held', payment.payment_id || ' ' || reason);
+ null;
public.record_dispute withDispute: the operator is not told about disputes
- perform private.mail_operator('dispute', concat_ws(' ', gateway_dispute,
+ perform concat('dispute', concat_ws(' ', gateway_dispute,
public.grant_held_payment withLateGrant: money on its way back is granted
- private.is_going_back(held.id)
+ false
public.grant_held_payment withDecision: the ledger does not record who granted held money
- values (held.id, 'grant',
+ values (held.id, 'refund',
private.settle_credit_notes withFailedRefund: a refund gets no credit note
- r.status = 'processed' and r.credit_note is null
+ false
private.settle_credit_notes withPendingRefund: a pending refund gets a credit note
- r.status = 'processed' and r.credit_note is null
+ r.status <> 'failed' and r.credit_note is null
private.settle_credit_notes withFailedRefund: a failed refund keeps its credit note
- r.status <> 'processed' and n.cancelled_at is null
+ false
private.parts_to_credit withRefundsInParts: a credit note overlooks an earlier one
- (n.cancelled_at IS NULL)
+ false
private.parts_to_credit withCancelledPart: a credit note goes on after what was credited, and leaves out what was cancelled
- (n.cancelled_at IS NULL)
+ true
private.follow_money withRefundsInParts: a refund of a part revokes
- is_ours := private.returned_paise(payment.id) < payment.amount
+ is_ours := private.returned_paise(payment.id) = 0
public.record_refund withFailedRefund: the member is not told that a refund is done
- when 'processed' then 'refund_done'
+ when 'processed' then 'refund_started'
public.claim_refund_checks whileTheGatewayHangs: two runs ask the gateway about the same payment
- d.next_at <= now()
+ d.next_at <= now() + '01:00:00'::interval
public.claim_mail withRefusedMail: a mail that was refused for good is sent again
- and d.refusal is null
+ and true
private.failed_mails withRefusedMail: operators do not see a refused mail
- (m.refusal IS NOT NULL)
+ false

private.next_in_series withFailedRefund: the number of a credit note is skipped
- coalesce(serial, 0) + 1
+ coalesce(serial, 0) + case documents when 'public.invoices'::regclass then 1 else 2 end
private.next_in_series: an invoice number is skipped
- coalesce(serial, 0) + 1
+ coalesce(serial, 0) + case documents when 'public.invoices'::regclass then 2 else 1 end
private.next_in_series inTheNewFinancialYear: the numbers go on in the new financial year
- where private.financial_year(d.issued_at) = $1
+ where $1 is not null
private.financial_year inTheNewFinancialYear: the financial year begins at midnight in UTC
- 'Asia/Kolkata'
+ 'UTC'
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
