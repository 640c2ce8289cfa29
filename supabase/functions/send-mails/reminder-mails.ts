import * as v from 'npm:valibot@1.5.0';
import { formatRupees, rupees } from '../../../shared-kit/src/money.ts';
import { purchasePath } from '../../../shared-kit/src/purchase.ts';
import { environment, isSignedWith, sign } from '../_shared/secrets.ts';
import { formatLastDay } from '../../../shared-kit/src/dates.ts';
import { durationText, type Language, pageUrl } from '../_shared/language.ts';
import {
  mailContent,
  type MailContent,
  type MailContext,
  type MailParts,
  mailTexts,
  type Recipient,
} from './mail-content.ts';

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

/** Ends reminders without sign-in. It is valid as long as the secret. */
async function reminderLink(member: string, language: string): Promise<string> {
  const url = new URL('/functions/v1/stop-reminders', environment('SUPABASE_URL'));
  const signature = await sign(environment('RECONCILE_SECRET'), signedText(member));
  url.search = new URLSearchParams({ member, language, signature }).toString();
  return url.href;
}

export const isReminderLink = (member: string, signature: string): Promise<boolean> =>
  isSignedWith(environment('RECONCILE_SECRET'), signedText(member), signature);
