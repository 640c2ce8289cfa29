import * as v from 'npm:valibot@1.5.0';
import { callDatabase } from '../_shared/database.ts';
import { isReminderLink } from '../_shared/reminder-link.ts';
import { mailTexts } from '../send-mails/mail-texts.ts';

const Link = v.object({
  member: v.pipe(v.string(), v.uuid()),
  signature: v.string(),
  language: v.fallback(v.picklist(['en-IN', 'hi-IN']), 'en-IN'),
});

/**
 * Ends a member's reminders, by the signed link in each of them. The member needs no sign-in. GET is the link, POST the
 * one-click button of mail programs (RFC 8058). Answers a sentence in the language of the mail: 200, or 400 for a link that
 * we have not signed. A repeated call changes nothing.
 */
export async function stopReminders(request: Request): Promise<Response> {
  const fields = Object.fromEntries(new URL(request.url).searchParams);
  const link = v.safeParse(Link, fields);
  if (!link.success || !(await isReminderLink(link.output.member, link.output.signature))) {
    return respond(400, mailTexts['en-IN'].linkIsWrong);
  }
  const { member, language } = link.output;
  await callDatabase('stop_reminders', { member }, v.nullable(v.boolean()));
  return respond(200, mailTexts[language].remindersStopped);
}

// Text, since a hosted project serves no HTML from functions.
const respond = (status: number, text: string): Response =>
  new Response(`${text}\n`, {
    status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  });

Deno.serve(stopReminders);
