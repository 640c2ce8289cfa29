import * as v from 'npm:valibot@1.5.0';
import { brand } from '../../../shared-kit/src/brand.ts';
import { paths } from '../../../shared-kit/src/paths.ts';
import { formatDay } from '../../../shared-kit/src/dates.ts';
import { formatMinute, pageUrl } from '../_shared/language.ts';
import {
  mailContent,
  type MailContent,
  type MailContext,
  mailTexts,
  type Recipient,
} from './mail-content.ts';
import type { MailTexts } from './messages/en-IN.ts';

/** A change of these is emailed to the member. */
const ACCOUNT_FIELDS = [
  'name',
  'email',
  'phone',
  'college',
  'course',
  'designation',
  'state',
  'gstin',
] as const;

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
