import { readFile } from 'node:fs/promises';
import type { App, EmailMessage } from '@supabase/lite';
import { convert } from 'html-to-text';
import type { Sql } from 'postgres';
import type { Project } from '../project.ts';

type Mailer = NonNullable<App['_mailer']>;

/**
 * Sends the mails of the project's own templates. Lite knows one template for all; GoTrue greets an address that never
 * proved itself with `confirmation` and others with `magic_link`.
 */
export function createMailer({
  project,
  sql,
  send,
}: {
  project: Project;
  sql: Sql;
  send: (mail: EmailMessage) => Promise<void>;
}): Mailer {
  const sendCode: Mailer['sendMagicLink'] = async (email, tokenHash, token, meta) => {
    const { confirmation, magicLink } = project.templates;
    const template = (await hasProvenItself(sql, email)) ? magicLink : confirmation;
    const values = {
      Token: token,
      TokenHash: tokenHash,
      Email: email,
      SiteURL: project.siteUrl,
      RedirectTo: meta?.redirectTo ?? project.siteUrl,
    };
    const html = fill(await readFile(template.contentPath, 'utf8'), values);
    await send({ to: email, subject: fill(template.subject, values), html, text: plainText(html) });
  };
  return {
    sendMagicLink: sendCode,
    sendConfirmation: sendCode,
    sendRecovery: () => unsupported('Recovering a password'),
    sendEmailChange: () => unsupported('Changing the email address'),
    sendReauthentication: () => unsupported('Reauthentication'),
  };
}

/**
 * Whether a code sent to this address ever came back. Lite marks a new address as confirmed when it makes the user;
 * that is taken back here, before the first code is out, and lite confirms it again when the code is right.
 */
async function hasProvenItself(sql: Sql, email: string): Promise<boolean> {
  await sql`update auth.users set email_confirmed_at = null where email = ${email} and last_sign_in_at is null`;
  const [user] = await sql<{ proven: boolean }[]>`
    select email_confirmed_at is not null as proven from auth.users where email = ${email}`;
  return user?.proven === true;
}

/** The same mail for readers that show no HTML. Hosted projects send the HTML alone: GoTrue knows no other part. */
const plainText = (html: string): string =>
  convert(html, {
    wordwrap: 78,
    selectors: [
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, ignoreHref: true } },
      { selector: 'h1', options: { uppercase: false } },
      // The preview line that mail programs show beside the subject.
      { selector: 'div', format: 'skip' },
    ],
  });

/** Fills `{{ .Name }}`; what is not a known name stays, for the reader of the mail to notice. */
function fill(template: string, values: Record<string, string>): string {
  return template.replace(
    /\{\{\s*\.(\w+)\s*\}\}/g,
    (written, name: string) => values[name] ?? written,
  );
}

async function unsupported(what: string): Promise<never> {
  throw new Error(`${what} is not set up: people sign in by emailed code only.`);
}
