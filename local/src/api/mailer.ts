import { readFile } from 'node:fs/promises';
import type { App, EmailMessage } from '@supabase/lite';
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
  return {
    async sendMagicLink(email, tokenHash, token, meta) {
      const isKnown = await hasVerified(sql, email);
      const template = isKnown ? project.templates.magicLink : project.templates.confirmation;
      const values = {
        Token: token,
        TokenHash: tokenHash,
        Email: email,
        SiteURL: project.siteUrl,
        RedirectTo: meta?.redirectTo ?? project.siteUrl,
      };
      const html = await readFile(template.contentPath, 'utf8');
      await send({ to: email, subject: fill(template.subject, values), html: fill(html, values) });
    },
    sendConfirmation: () => unsupported('passwords'),
    sendRecovery: () => unsupported('passwords'),
    sendEmailChange: () => unsupported('changing the email address'),
    sendReauthentication: () => unsupported('reauthentication'),
  };
}

/** An address is known from its first right code on. Lite marks it confirmed earlier, so its login record is asked. */
async function hasVerified(sql: Sql, email: string): Promise<boolean> {
  const rows = await sql`
    select from auth.audit_log_entries
    where payload ->> 'action' = 'login' and payload ->> 'actor_username' = ${email} limit 1`;
  return rows.length > 0;
}

/** Fills `{{ .Name }}`; what is not a known name stays, for the reader of the mail to notice. */
function fill(template: string, values: Record<string, string>): string {
  return template.replace(
    /\{\{\s*\.(\w+)\s*\}\}/g,
    (written, name: string) => values[name] ?? written,
  );
}

async function unsupported(what: string): Promise<never> {
  throw new Error(`The site signs in by emailed code only: ${what} is not set up.`);
}
