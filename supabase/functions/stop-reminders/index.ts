import * as v from 'npm:valibot@1.5.0';
import { paths } from '../../../shared-kit/src/paths.ts';
import { corsHeaders } from '../_shared/cors.ts';
import { callDatabase, readRows } from '../_shared/database.ts';
import { pageUrl } from '../_shared/language.ts';
import { isReminderLink } from '../_shared/reminder-link.ts';
import { environment } from '../_shared/secrets.ts';
import { mailTexts } from '../send-mails/mail-content.ts';

const METHODS = 'GET, HEAD, POST, OPTIONS';

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
  const respond = (status: number, text: string | null, more: Record<string, string> = {}) =>
    new Response(text, {
      status,
      headers: {
        ...corsHeaders(request, METHODS),
        // Text, since a hosted project serves no HTML from functions.
        'Content-Type': 'text/plain; charset=utf-8',
        ...more,
      },
    });
  if (request.method === 'OPTIONS') return respond(204, null);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (!isRead && request.method !== 'POST') {
    return respond(405, `Use POST, not ${request.method}\n`, { Allow: METHODS });
  }
  const fields = Object.fromEntries(new URL(request.url).searchParams);
  const link = v.safeParse(Link, fields);
  if (!link.success || !(await isReminderLink(link.output.member, link.output.signature))) {
    return respond(400, `${mailTexts['en-IN'].linkIsWrong}\n`);
  }
  const { member, language } = link.output;
  const texts = mailTexts[language];
  if (isRead && (await wantsReminders(member))) {
    return respond(
      200,
      `${texts.remindersOn(pageUrl(paths.profile, language, environment('SITE_URL')))}\n`,
    );
  }
  if (!isRead) await callDatabase('stop_reminders', { member }, v.nullable(v.boolean()));
  return respond(200, `${texts.remindersStopped}\n`);
}

/** False for an account that was deleted. */
async function wantsReminders(member: string): Promise<boolean> {
  const [user] = await readRows(
    `users?select=wants_reminders&id=eq.${member}`,
    v.object({ wants_reminders: v.boolean() }),
  );
  return user?.wants_reminders ?? false;
}

Deno.serve(stopReminders);
