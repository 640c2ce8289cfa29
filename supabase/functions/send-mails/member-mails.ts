import * as v from 'npm:valibot@1.5.0';
import { brand } from '../../../shared-kit/src/brand.ts';
import { formatDay, formatLastDay } from '../../../shared-kit/src/dates.ts';
import { formatRupees, rupees } from '../../../shared-kit/src/money.ts';
import { paths } from '../../../shared-kit/src/paths.ts';
import { purchasePath } from '../../../shared-kit/src/purchase.ts';
import { durationText, formatMinute, type Language, pageUrl } from '../_shared/language.ts';
import { environment, isSignedWith, sign } from '../_shared/secrets.ts';
import {
  mailContent,
  type MailContent,
  type MailContext,
  type MailParts,
  mailTexts,
  type Recipient,
} from './mail-content.ts';
import type { MailTexts } from './messages/en-IN.ts';

/** A change of these is emailed to the member. */
const ACCOUNT_FIELDS = Object.keys(mailTexts['en-IN'].fields) as (keyof MailTexts['fields'])[];

/** As the database's `change_facts` returns it. */
export const ChangeFacts = v.object({
  changed_at: v.string(),
  fields: v.array(v.picklist(ACCOUNT_FIELDS)),
});
type ChangeFacts = v.InferOutput<typeof ChangeFacts>;

/** As the database's `deletion_facts` returns it. */
export const DeletionFacts = v.object({ due_at: v.string() });

/** Also says what to do if another person made the change. */
export function accountMail(change: ChangeFacts, { recipient, siteUrl }: MailContext): MailContent {
  const { language } = recipient;
  const { accountChanged: texts } = mailTexts[language];
  return mailContent(texts.title, {
    ...changeParts(texts, change, recipient),
    button: { text: texts.button, url: pageUrl(paths.profile, language, siteUrl) },
  });
}

/** The account no longer belongs to this address. */
export function formerAddressMail(change: ChangeFacts, { recipient }: MailContext): MailContent {
  const { emailChanged: texts } = mailTexts[recipient.language];
  return mailContent(texts.title, changeParts(texts, change, recipient));
}

export function deletionMail(
  { due_at }: v.InferOutput<typeof DeletionFacts>,
  { recipient: { language, name }, siteUrl }: MailContext,
): MailContent {
  const { deletionRequested: texts, labels } = mailTexts[language];
  return mailContent(texts.title, {
    language,
    title: texts.title,
    lead: texts.lead(name),
    facts: [{ label: labels.deletedOn, value: formatDay(due_at, language) }],
    button: { text: texts.button, url: pageUrl(paths.profile, language, siteUrl) },
    notes: [texts.notYou(brand.email)],
  });
}

function changeParts(
  texts: Pick<MailTexts['emailChanged'], 'title' | 'lead' | 'notYou'>,
  { changed_at, fields }: ChangeFacts,
  { language, name }: Recipient,
) {
  const { labels, fields: names } = mailTexts[language];
  const changed = ACCOUNT_FIELDS.filter((field) => fields.includes(field));
  return {
    language,
    title: texts.title,
    lead: texts.lead(name),
    facts: [
      { label: labels.changed, value: changed.map((field) => names[field]).join(', ') },
      { label: labels.changedAt, value: formatMinute(changed_at, language) },
    ],
    notes: [texts.notYou(brand.email)],
  };
}

/** As the database's `access_facts` returns it. */
export const AccessFacts = v.object({
  item: v.string(),
  item_uuid: v.string(),
  duration_months: v.number(),
  expires_at: v.string(),
  /** Until access ends, rounded up; null when it has ended. */
  days: v.nullable(v.number()),
});

/** As the database's `unfinished_facts` returns it. */
export const UnfinishedFacts = v.object({
  item: v.string(),
  item_uuid: v.string(),
  duration_months: v.number(),
  /** Whole rupees. */
  amount: v.number(),
  expires_at: v.string(),
});

/** Access ends or has ended; a link renews it. */
export async function accessMail(
  access: v.InferOutput<typeof AccessFacts>,
  { recipient, siteUrl }: MailContext,
): Promise<MailContent> {
  const { language, name } = recipient;
  const { ending, ended, labels, renew, renewNote } = mailTexts[language];
  const { item, days, expires_at } = access;
  const isOver = days === null;
  const title = isOver ? ended.title(item) : ending.title(item, days);
  return remind(recipient, title, {
    lead: (isOver ? ended : ending).lead(name),
    facts: [
      {
        label: isOver ? labels.endedOn : labels.endsOn,
        value: formatLastDay(expires_at, language),
      },
    ],
    button: { text: renew, url: offerUrl(access, language, siteUrl) },
    notes: [renewNote],
  });
}

/** The purchase was not paid; a link completes it. */
export async function unfinishedMail(
  order: v.InferOutput<typeof UnfinishedFacts>,
  { recipient, siteUrl }: MailContext,
): Promise<MailContent> {
  const { language, name } = recipient;
  const { unfinished: texts, labels } = mailTexts[language];
  return remind(recipient, texts.title(order.item), {
    lead: texts.lead(name),
    facts: [
      { label: labels.duration, value: durationText(order.duration_months, language) },
      { label: labels.price, value: formatRupees(rupees(order.amount)) },
      { label: labels.priceUntil, value: formatLastDay(order.expires_at, language) },
    ],
    button: { text: texts.button, url: offerUrl(order, language, siteUrl) },
    notes: [texts.note],
  });
}

/** With the duration selected. */
const offerUrl = (
  { item_uuid: offerId, duration_months: duration }: { item_uuid: string; duration_months: number },
  language: Language,
  siteUrl: string,
): string => pageUrl(purchasePath({ offerId, duration }), language, siteUrl);

async function remind(
  { id, language }: Recipient,
  title: string,
  parts: Pick<MailParts, 'lead' | 'facts' | 'button' | 'notes'>,
): Promise<MailContent> {
  const unsubscribe = await reminderLink(id, language);
  const footerLink = { text: mailTexts[language].stopReminders, url: unsubscribe };
  return { ...mailContent(title, { language, title, ...parts, footerLink }), unsubscribe };
}

/** The signature covers it, so that it opens nothing else. */
const signedText = (member: string) => `stop-reminders ${member}`;

/** A link that ends reminders without sign-in. It is valid as long as the secret. */
async function reminderLink(member: string, language: string): Promise<string> {
  const url = new URL('/functions/v1/stop-reminders', environment('SUPABASE_URL'));
  const signature = await sign(environment('RECONCILE_SECRET'), signedText(member));
  url.search = new URLSearchParams({ member, language, signature }).toString();
  return url.href;
}

export const isReminderLink = (member: string, signature: string): Promise<boolean> =>
  isSignedWith(environment('RECONCILE_SECRET'), signedText(member), signature);
