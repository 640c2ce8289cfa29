import { readFile } from 'node:fs/promises';
import type { App, EmailMessage } from '@supabase/lite';
import type { Sql } from 'postgres';
import type { Project } from '../project.ts';

type Mailer = NonNullable<App['_mailer']>;

/**
 * GoTrue's templates are `confirmation` for addresses that have never been verified, `magic_link` for others; lite has
 * one.
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
    const template = (await wasEverVerified(sql, email)) ? magicLink : confirmation;
    const values = {
      Token: token,
      TokenHash: tokenHash,
      Email: email,
      SiteURL: project.siteUrl,
      RedirectTo: meta?.redirectTo ?? project.siteUrl,
    };
    const html = fill(await readFile(template.contentPath, 'utf8'), values);
    // HTML only, like hosted projects: GoTrue supports no other part.
    await send({ to: email, subject: fill(template.subject, values), html });
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
 * Lite marks new addresses as confirmed. This is undone before the first code is sent; lite confirms with the right
 * code.
 */
async function wasEverVerified(sql: Sql, email: string): Promise<boolean> {
  await sql`update auth.users set email_confirmed_at = null where email = ${email} and last_sign_in_at is null`;
  const [user] = await sql<{ verified: boolean }[]>`
    select email_confirmed_at is not null as verified from auth.users where email = ${email}`;
  return user?.verified === true;
}

/** Unknown names stay visible. */
function fill(template: string, values: Record<string, string>): string {
  return template.replace(
    /\{\{\s*\.(\w+)\s*\}\}/g,
    (written, name: string) => values[name] ?? written,
  );
}

async function unsupported(what: string): Promise<never> {
  throw new Error(`${what} is not set up: people sign in by emailed code only.`);
}
