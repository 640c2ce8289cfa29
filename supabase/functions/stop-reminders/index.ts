import * as v from 'npm:valibot@1.5.0';
import { paths } from '../../../shared-kit/src/paths.ts';
import { callDatabase, readRows } from '../_shared/database.ts';
import { respond } from '../_shared/http.ts';
import { pageUrl } from '../_shared/language.ts';
import { environment } from '../_shared/secrets.ts';
import { mailTexts } from '../send-mails/mail-content.ts';
import { isReminderLink } from '../send-mails/member-mails.ts';

const Link = v.object({
  member: v.pipe(v.string(), v.uuid()),
  signature: v.string(),
  language: v.fallback(v.picklist(['en-IN', 'hi-IN']), 'en-IN'),
});

/**
 * The signed link in each reminder. POST, the one-click button of email programs (RFC 8058), ends the member's
 * reminders without sign-in. GET and HEAD change nothing, since scanners of emails open every link: they tell whether
 * reminders are on, and where the member switches them. Answers a sentence in the language of the email: 200, or 400
 * for a link that we have not signed.
 */
export async function stopReminders(request: Request): Promise<Response> {
  // Text, since a hosted project serves no HTML from functions.
  const headers = { 'Content-Type': 'text/plain; charset=utf-8' };
  const answer = (text: string, status = 200) => new Response(`${text}\n`, { status, headers });
  const fields = Object.fromEntries(new URL(request.url).searchParams);
  const link = v.safeParse(Link, fields);
  if (!link.success || !(await isReminderLink(link.output.member, link.output.signature))) {
    return answer(mailTexts['en-IN'].linkIsWrong, 400);
  }
  const { member, language } = link.output;
  const texts = mailTexts[language];
  if (request.method === 'POST') {
    await callDatabase('stop_reminders', { member }, v.nullable(v.boolean()));
  } else if (await wantsReminders(member)) {
    return answer(texts.remindersOn(pageUrl(paths.profile, language, environment('SITE_URL'))));
  }
  return answer(texts.remindersStopped);
}

/** False for an account that was deleted. */
async function wantsReminders(member: string): Promise<boolean> {
  const [user] = await readRows(
    `users?select=wants_reminders&id=eq.${member}`,
    v.object({ wants_reminders: v.boolean() }),
  );
  return user?.wants_reminders ?? false;
}

Deno.serve((request) => respond(request, stopReminders, 'GET, HEAD, POST, OPTIONS'));
