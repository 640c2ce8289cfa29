import { beginnings } from './beginnings.ts';
import type { Histories } from './steps.ts';

/** The simulation must detect this mistake in a SQL function. */
interface Fault {
  fault: string;
  /** For fast-check; finds the fault in one of the first histories, where others may take a minute. 1 if not set. */
  seed?: number;
  function: string;
  /** As `pg_get_functiondef` returns it. */
  right: string;
  /** In the place of `right`. */
  wrong: string;
  /** Those that reach the fault; any history if not set. */
  histories?: Histories;
}

/** Each breaks a promise in `promises.ts`. */
export const FAULTS: readonly Fault[] = [
  {
    fault: 'the amount is not compared',
    seed: 5,
    function: 'public.record_payment',
    right: 'payment.amount <> the_order.amount::bigint * 100',
    wrong: 'false',
  },
  {
    fault: 'the currency is not compared',
    function: 'public.record_payment',
    right: "payment.currency <> 'INR'",
    wrong: 'false',
    histories: beginnings.inDollars,
  },
  {
    fault: 'a second payment is granted again',
    function: 'public.record_payment',
    right: 'when exists (select from public.payments',
    wrong: 'when false and exists (select from public.payments',
    histories: beginnings.paidTwice,
  },
  {
    fault: 'an outdated report overrules a newer one',
    function: 'public.record_payment',
    right: 'private.payment_rank(reported) > private.payment_rank(payment.status)',
    wrong: 'true',
  },
  {
    fault: 'an authorized payment completes the order',
    function: 'public.record_payment',
    right: "payment.decision is null and payment.status = 'captured'",
    wrong: "payment.decision is null and payment.status in ('authorized', 'captured')",
    histories: beginnings.withLateAuthorization,
  },
  {
    fault: 'a refund revokes nothing',
    function: 'private.follow_money',
    right: "if payment.decision = 'granted' and not is_ours then",
    wrong: 'if false then',
    histories: beginnings.withFailedRefund,
  },
  {
    fault: 'a renewal begins today instead of at the end',
    function: 'private.rebuild_subscription',
    right: 'counted := counted + coalesce(entry.months, 0);',
    wrong: 'counted := coalesce(entry.months, 0);',
  },
  {
    fault: 'a renewal is counted from an end that fell on a shorter month',
    function: 'private.rebuild_subscription',
    right: 'ends := private.add_months(counted_from, counted);',
    wrong:
      'ends := private.add_months(coalesce(greatest(ends, entry.granted_at), counted_from), entry.months);',
    histories: beginnings.onTheLastDayOfAugust,
  },
  {
    fault: 'an order keeps yesterday’s price',
    function: 'public.create_order',
    right: 'o.amount = price',
    wrong: 'true',
    histories: beginnings.inTwoTabs,
  },
  {
    fault: 'an order is given up after one check',
    seed: 55,
    function: 'public.finish_order_check',
    right: "interval '4 days'",
    wrong: "interval '0 days'",
  },
  {
    fault: 'the intervals of the schedule grow without a limit',
    function: 'public.claim_due_orders',
    right: "'06:00:00'::interval",
    wrong: "'6 days'::interval",
  },
  {
    fault: 'captured payments are not granted',
    function: 'public.record_payment',
    right: "payment.decision is null and payment.status = 'captured'",
    wrong: 'false',
  },
  {
    fault: 'no receipt is queued',
    function: 'private.activate_order',
    right: "perform private.mail_member('receipt', invoice.number, the_order.user_id);",
    wrong: '',
  },
  {
    fault: 'an item is sold while money for it is in transit',
    seed: 50,
    function: 'public.create_order',
    right: "(o.status = 'processing' or exists (",
    wrong: '(false and exists (',
    histories: beginnings.inTwoTabs,
  },
  {
    fault: 'two orders for one item are both granted',
    seed: 101,
    function: 'public.record_payment',
    right: 'when private.was_paid_by_other_order(the_order, payment)',
    wrong: 'when false',
    histories: beginnings.inTwoTabs,
  },
  {
    fault: 'the gateway is not asked about refunds',
    seed: 3,
    function: 'public.claim_refund_checks',
    right: 'd.next_at <= now()',
    wrong: 'd.next_at is null',
    histories: beginnings.withPendingRefund,
  },
  {
    fault: 'money for an expired order is granted',
    function: 'public.record_payment',
    right: 'payment.attempted_at > the_order.expires_at',
    wrong: 'false',
    histories: beginnings.late,
  },
  {
    fault: 'a new price or a withdrawal leaves open orders payable',
    function: 'private.expire_outdated_orders',
    right: 'least(o.expires_at, now() + private.checkout_period())',
    wrong: 'o.expires_at',
    histories: beginnings.late,
  },
  {
    fault: 'a pending refund revokes',
    function: 'private.returned_paise',
    right: "(r.status = 'processed'::text)",
    wrong: "(r.status = any (array['pending', 'processed']))",
    histories: beginnings.withPendingRefund,
  },
  {
    fault: 'a failed refund restores nothing',
    function: 'private.follow_money',
    right: "elsif payment.decision = 'returned' and is_ours then",
    wrong: 'elsif false then',
    histories: beginnings.withFailedRefund,
  },
  {
    fault: 'two ends of a refund within one second are not asked about',
    function: 'public.record_refund',
    right: "elsif known.status <> refund_status and refund_status <> 'pending' then",
    wrong: 'elsif false then',
    histories: beginnings.withTwoEndsInOneSecond,
  },
  {
    fault: 'money that came back stays held when its replacement goes back',
    function: 'private.grant_second_payments',
    right: 'if not exists (',
    wrong: 'if false and not exists (',
    histories: beginnings.withReplacementReturned,
  },
  {
    fault: 'money that seems to come from the future is held',
    function: 'public.record_payment',
    right: 'payment.attempted_at > the_order.expires_at',
    wrong: "payment.attempted_at > least(the_order.expires_at, now() + interval '1 day')",
    histories: beginnings.afterOurClockWentBack,
  },
  {
    fault: 'authorized money that was never captured keeps an order open for ever',
    function: 'private.has_money',
    right: "and p.created_at > now() - interval '10 days'",
    wrong: '',
    histories: beginnings.withLateAuthorization,
  },
  {
    fault: 'a lost dispute revokes nothing',
    function: 'private.lost_paise',
    right: 'private.taken_paise(d.*)',
    wrong: '0',
    histories: beginnings.withDispute,
  },
  {
    fault: 'the phases of one claim are added up',
    function: 'private.lost_paise',
    right: '(private.phase_rank(later.phase) > private.phase_rank(d.phase))',
    wrong: 'false',
    histories: beginnings.withTwoPhases,
  },
  {
    fault: 'a lost dispute counts with what was claimed, not with what was taken',
    function: 'private.taken_paise',
    right: '(dispute).amount_deducted',
    wrong: '(dispute).amount',
    histories: beginnings.withPartTaken,
  },
  {
    fault: 'a retrieval takes money',
    function: 'private.taken_paise',
    right: "((dispute).phase = 'retrieval'::text)",
    wrong: 'false',
    histories: beginnings.withRetrieval,
  },
  {
    fault: 'the operator is told of the first deadline only',
    function: 'public.record_dispute',
    right:
      "perform private.mail_operator('dispute', concat_ws(' ', gateway_dispute, d.status, case d.status",
    wrong:
      "perform private.mail_operator('dispute', concat_ws(' ', gateway_dispute, d.status, case 'none'",
    histories: beginnings.withRetrieval,
  },
  {
    fault: 'a later phase that is won restores nothing',
    function: 'private.lost_paise',
    right: "(later.status = 'won'::text)",
    wrong: 'false',
    histories: beginnings.withDispute,
  },
  {
    fault: 'the operator is not told about held money',
    function: 'private.hold_payment',
    right: "perform private.mail_operator('payment_held', payment.payment_id || ' ' || reason);",
    wrong: '',
    histories: beginnings.withDecision,
  },
  {
    fault: 'the operator is not told about disputes',
    function: 'public.record_dispute',
    right: "perform private.mail_operator('dispute', concat_ws(' ', gateway_dispute,",
    wrong: "perform concat('dispute', concat_ws(' ', gateway_dispute,",
    histories: beginnings.withDispute,
  },
  {
    fault: 'money on its way back is granted',
    function: 'public.grant_held_payment',
    right: 'private.is_going_back(held.id)',
    wrong: 'false',
    histories: beginnings.withLateGrant,
  },
  {
    fault: 'the ledger does not record who granted held money',
    function: 'public.grant_held_payment',
    right: "values (held.id, 'grant',",
    wrong: "values (held.id, 'refund',",
    histories: beginnings.withDecision,
  },
  {
    fault: 'a refund gets no credit note',
    function: 'private.settle_credit_notes',
    right: "r.status = 'processed' and r.credit_note is null",
    wrong: 'false',
    histories: beginnings.withFailedRefund,
  },
  {
    fault: 'a pending refund gets a credit note',
    function: 'private.settle_credit_notes',
    right: "r.status = 'processed' and r.credit_note is null",
    wrong: "r.status <> 'failed' and r.credit_note is null",
    histories: beginnings.withPendingRefund,
  },
  {
    fault: 'a failed refund keeps its credit note',
    function: 'private.settle_credit_notes',
    right: "r.status <> 'processed' and n.cancelled_at is null",
    wrong: 'false',
    histories: beginnings.withFailedRefund,
  },
  {
    fault: 'a credit note overlooks an earlier one',
    function: 'private.parts_to_credit',
    right: '(n.cancelled_at IS NULL)',
    wrong: 'false',
    histories: beginnings.withRefundsInParts,
  },
  {
    fault: 'a credit note goes on after what was credited, and leaves out what was cancelled',
    function: 'private.parts_to_credit',
    right: '(n.cancelled_at IS NULL)',
    wrong: 'true',
    histories: beginnings.withCancelledPart,
  },
  {
    fault: 'a refund of a part revokes',
    function: 'private.follow_money',
    right: 'is_ours := private.returned_paise(payment.id) < payment.amount',
    wrong: 'is_ours := private.returned_paise(payment.id) = 0',
    histories: beginnings.withRefundsInParts,
  },
  {
    fault: 'the member is not told that a refund is done',
    function: 'public.record_refund',
    right: "when 'processed' then 'refund_done'",
    wrong: "when 'processed' then 'refund_started'",
    histories: beginnings.withFailedRefund,
  },
  {
    fault: 'two runs ask the gateway about the same payment',
    function: 'public.claim_refund_checks',
    right: 'd.next_at <= now()',
    wrong: "d.next_at <= now() + '01:00:00'::interval",
    histories: beginnings.whileTheGatewayHangs,
  },
  {
    fault: 'a mail that was refused for good is sent again',
    function: 'public.claim_mail',
    right: 'and d.refusal is null',
    wrong: '',
    histories: beginnings.withRefusedMail,
  },
  {
    fault: 'operators do not see a refused mail',
    function: 'private.failed_mails',
    right: '(m.refusal IS NOT NULL)',
    wrong: 'false',
    histories: beginnings.withRefusedMail,
  },
  // Last, since the gaps in the numbers stay.
  {
    fault: 'the number of a credit note is skipped',
    function: 'private.next_in_series',
    right: 'coalesce(serial, 0) + 1',
    wrong:
      "coalesce(serial, 0) + case documents when 'public.invoices'::regclass then 1 else 2 end",
    histories: beginnings.withFailedRefund,
  },
  {
    fault: 'an invoice number is skipped',
    function: 'private.next_in_series',
    right: 'coalesce(serial, 0) + 1',
    wrong:
      "coalesce(serial, 0) + case documents when 'public.invoices'::regclass then 2 else 1 end",
  },
  {
    fault: 'the numbers go on in the new financial year',
    function: 'private.next_in_series',
    right: 'where private.financial_year(d.issued_at) = $1',
    wrong: 'where $1 is not null',
    histories: beginnings.inTheNewFinancialYear,
  },
  {
    fault: 'the financial year begins at midnight in UTC',
    function: 'private.financial_year',
    right: "'Asia/Kolkata'",
    wrong: "'UTC'",
    histories: beginnings.inTheNewFinancialYear,
  },
];
