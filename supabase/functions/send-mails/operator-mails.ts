import * as v from 'npm:valibot@1.5.0';
import { formatLastDay } from '../../../shared-kit/src/dates.ts';
import { formatMinute } from '../_shared/language.ts';
import type { HeldPayment } from '../_shared/record-payment.ts';
import { environment, signWebhook } from '../_shared/secrets.ts';
import { amountText, type MailContent, mailContent, type MailParts } from './mail-content.ts';
import { RefusedForGood } from './mail-server.ts';

/** As the database's `dispute_facts` returns it. */
export const DisputeFacts = v.object({
  dispute_id: v.string(),
  payment_id: v.string(),
  phase: v.string(),
  status: v.string(),
  /** Not the first request for a response. */
  is_again: v.boolean(),
  /** This payment gives access now. */
  gives_access: v.boolean(),
  /** Of the member, to the item, whatever paid for it. `ended`: this payment once gave it. */
  access: v.picklist(['stays', 'partly_stays', 'ended', 'none']),
  paise: v.number(),
  paid_paise: v.number(),
  /** In this phase. */
  taken_paise: v.number(),
  currency: v.string(),
  reason_code: v.nullable(v.string()),
  respond_by: v.nullable(v.string()),
  item: v.string(),
  order_uuid: v.string(),
});

/** As the database's `alarm_facts` returns it. */
export const AlarmFacts = v.object({
  id: v.number(),
  state: v.picklist(['begun', 'ended']),
  rule: v.picklist(['faults', 'emails', 'held_payments', 'reconciler']),
  /** Of the site; only for faults. */
  part: v.nullable(v.string()),
  value: v.number(),
  threshold: v.number(),
  begun_at: v.string(),
  ended_at: v.nullable(v.string()),
});
export type AlarmFacts = v.InferOutput<typeof AlarmFacts>;

const WHY_HELD: Record<string, string> = {
  amount: 'the amount differs from the order',
  currency: 'it is not in rupees',
  expired: 'the attempt to pay began after the order had expired, and its price may be outdated',
  second_payment: 'the member had already paid for the same item',
  no_member: 'the account is deleted',
};

const WHY_OTHER_AMOUNT =
  'Two settings in the gateway’s dashboard change the amount of a payment: the fee bearer, if customers pay the gateway’s fee on top, and offers, if they give a discount. The site needs both off: see docs/launch.md.';

export function heldMail(held: HeldPayment, siteUrl: string): MailContent {
  const place = `/desk/shop/held#${held.payment_id}`;
  return operatorMail('Payment held', {
    about: held.payment_id,
    lead: `Captured money waits for your decision: ${WHY_HELD[held.reason] ?? held.reason}.`,
    facts: [
      { label: 'Payment', value: held.payment_id },
      { label: 'Paid', value: amountText(held.paid_paise, held.currency) },
      { label: 'Agreed', value: amountText(held.agreed_paise, 'INR') },
      { label: 'Item', value: held.item },
      { label: 'Order', value: held.order_uuid },
    ],
    advice: [
      ...(held.reason === 'amount' ? [WHY_OTHER_AMOUNT] : []),
      'The desk grants it or returns the money, with your reason.',
    ],
    button: { text: 'Open the Payment', url: new URL(place, siteUrl).href },
  });
}

const ACCESS: Record<v.InferOutput<typeof DisputeFacts>['access'], string> = {
  stays: 'access stays',
  partly_stays: 'access to a part of the item stays',
  ended: 'access has ended',
  none: 'the payment gave no access',
};

function disputeNews(dispute: v.InferOutput<typeof DisputeFacts>): string {
  const { status, is_again, access, currency } = dispute;
  const [claimed, taken] = [dispute.paise, dispute.taken_paise].map(
    (part) => `${amountText(part, currency)} of ${amountText(dispute.paid_paise, currency)}`,
  );
  const news: Record<string, string> = {
    open: `A bank ${is_again ? 'needs another response to its claim of' : 'is claiming'} ${claimed}`,
    lost: `The dispute is lost${dispute.taken_paise === 0 ? ', but nothing was taken' : `: the bank keeps ${taken}`}`,
    won: `The dispute about ${claimed} is won: the money stays`,
  };
  const until = status === 'open' && dispute.gives_access ? ' until the whole payment is lost' : '';
  const lead = news[status] ?? `The gateway calls the dispute about ${claimed} ${status}`;
  return `${lead}, and ${ACCESS[access]}${until}.`;
}

export function disputeMail(dispute: v.InferOutput<typeof DisputeFacts>): MailContent {
  const { dispute_id, payment_id, phase, status, reason_code, respond_by } = dispute;
  const isOpen = status === 'open';
  return operatorMail(`Dispute ${status}`, {
    about: payment_id,
    lead: disputeNews(dispute),
    facts: [
      { label: 'Dispute', value: `${dispute_id}, ${phase}` },
      { label: 'Payment', value: payment_id },
      { label: 'Amount', value: amountText(dispute.paise, dispute.currency) },
      { label: 'Reason', value: reason_code ?? 'none given' },
      ...(isOpen && respond_by
        ? [{ label: 'Respond by', value: formatLastDay(respond_by, 'en-IN') }]
        : []),
      { label: 'Item', value: dispute.item },
      { label: 'Order', value: dispute.order_uuid },
    ],
    advice: [
      isOpen
        ? 'Accept the dispute or contest it with evidence in the gateway’s dashboard.'
        : 'There is nothing else to do.',
    ],
  });
}

/** In UTC, as text. */
export const CodesFacts = v.object({ hour: v.string() });

/** Many codes are sent. */
export function codesMail({ hour }: v.InferOutput<typeof CodesFacts>): MailContent {
  return operatorMail('Many log-in codes are being sent', {
    lead: 'The auth server has sent a third of the codes that it may send in an hour. When it has sent all of them, no member can log in.',
    facts: [{ label: 'Hour, UTC', value: hour }],
    advice: [
      'Look at the senders in the Auth log. Check that the captcha is on, or raise email_sent in supabase/config.toml.',
    ],
  });
}

interface AlarmText {
  title: string;
  figure: (value: number) => string;
  /** What the figure says, after it. */
  of: string;
  advice: string;
}

const ALARMS: Record<AlarmFacts['rule'], AlarmText> = {
  faults: {
    title: 'pages report faults',
    figure: (value) => `${Math.round(value * 1000) / 10} %`,
    of: 'more networks with faults than expected',
    advice: 'The desk shows which version and which fault. npm run rollback goes back a version.',
  },
  emails: {
    title: 'emails fail',
    figure: String,
    of: 'emails failed four times, waited for 15 minutes, or were refused within a day',
    advice: 'The log of the function send-mails says why.',
  },
  held_payments: {
    title: 'a held payment waits',
    figure: (value) => `${Math.floor(value)} hours`,
    of: 'that the oldest has waited',
    advice: 'Grant it on the desk, or return the money.',
  },
  reconciler: {
    title: 'the reconciler is silent',
    figure: (value) => `${Math.floor(value)} minutes`,
    of: 'since its last run',
    advice:
      'Without it, lost webhooks stay lost and no emails are repeated. Look whether the scheduler still calls reconcile-orders, and what it answers.',
  },
};

/** `Alarm: pages report faults, commerce. 12 % more networks with faults than expected, threshold 2 %.` */
function alarmText({ rule, part, state, value, threshold }: AlarmFacts): string {
  const { title, figure, of } = ALARMS[rule];
  const what = part === null ? title : `${title}, ${part}`;
  return state === 'begun'
    ? `Alarm: ${what}. ${figure(value)} ${of}, threshold ${figure(threshold)}.`
    : `Alarm over: ${what}. It was at most ${figure(value)} ${of}.`;
}

export function alarmMail(alarm: AlarmFacts, siteUrl: string): MailContent {
  const { rule, part, state, value, threshold, begun_at, ended_at } = alarm;
  const { title, figure, of, advice } = ALARMS[rule];
  const hasBegun = state === 'begun';
  return operatorMail(`${hasBegun ? 'Alarm' : 'Alarm over'}: ${title}`, {
    ...(part !== null && { about: part }),
    lead: hasBegun
      ? 'A figure of the site has reached its threshold.'
      : 'The figure has been under its threshold for ten minutes.',
    facts: [
      { label: hasBegun ? 'Now' : 'At most', value: `${figure(value)} ${of}` },
      { label: 'Threshold', value: figure(threshold) },
      { label: 'Began', value: formatMinute(begun_at, 'en-IN') },
      ...(ended_at ? [{ label: 'Ended', value: formatMinute(ended_at, 'en-IN') }] : []),
    ],
    advice: hasBegun ? [advice] : [],
    button: { text: 'Open the Alarms', url: new URL('/desk/alarms', siteUrl).href },
  });
}

type OperatorMail = Pick<MailParts, 'lead' | 'facts' | 'button'> & {
  about?: string;
  advice: string[];
};

/**
 * @param details.about an id that the subject ends with
 */
function operatorMail(title: string, details: OperatorMail): MailContent {
  const { about, advice: notes, ...rest } = details;
  const subject = about === undefined ? title : `${title}: ${about}`;
  return mailContent(subject, { language: 'en-IN', title, notes, ...rest });
}

const TIMEOUT_MS = 5000;
/** Of a client's errors those that pass: too slow, too early, too many. */
const PASSING = new Set([408, 425, 429]);

/**
 * To ALARM_WEBHOOK, if it is set, signed with ALARM_WEBHOOK_SECRET as announcements of releases are.
 * @param id the `Webhook-Id`, the same for each attempt
 * @throws RefusedForGood if the receiver will never accept it; Error if it is to be sent again
 * @see docs/operating.md#announcements
 */
export async function postAlarm(alarm: AlarmFacts, id: string): Promise<void> {
  const url = Deno.env.get('ALARM_WEBHOOK');
  if (!url) return;
  const body = JSON.stringify({ kind: 'alarm', ...alarm, text: alarmText(alarm) });
  const seconds = String(Math.floor(Date.now() / 1000));
  const secret = environment('ALARM_WEBHOOK_SECRET');
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Webhook-Id': id,
      'Webhook-Timestamp': seconds,
      'Webhook-Signature': await signWebhook(secret, `${id}.${seconds}.${body}`),
    },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await response.body?.cancel();
  const { ok, status } = response;
  if (status >= 400 && status < 500 && !PASSING.has(status)) throw new RefusedForGood(`${status}`);
  if (!ok) throw new Error(`The webhook answered ${status}`);
}
