import { readFile } from 'node:fs/promises';
import { inspect } from 'node:util';
import { LOOPBACK } from '@platform/release/respond/http-server';
import { App, type EmailDriver } from '@supabase/lite';
import { createPostgresConnection } from '@supabase/lite/postgres';
import nodemailer from 'nodemailer';
import type { Sql } from 'postgres';
import { LOCAL_KEYS } from '../local-keys.ts';
import { localSender } from '../mailbox/mailbox.ts';
import type { Project } from '../project.ts';
import type { ApiSettings } from './api-process.ts';

export interface Lite {
  fetch: App['fetch'];
  createAuthTables(): Promise<void>;
  /** Must be called after the schema changed. */
  forgetSchema(): Promise<void>;
}

/**
 * Corrected where `@supabase/lite` differs from hosted Supabase. Its command line sends telemetry; the library opens no
 * other connections than these two.
 */
export function createLite(
  { databaseUrl, smtpPort, project, limits }: ApiSettings,
  sql: Sql,
): Lite {
  const connection = createPostgresConnection({
    url: databaseUrl,
    postgresOptions: {
      max: 10,
      connection: { application_name: 'api' },
      onnotice: () => {},
      types: {
        timestamptz: { to: 1184, from: [1184], serialize: String, parse: toIsoInstant },
      },
    },
  });
  // By default lite grants everything on every table to every role, which would undo the column grants of migrations.
  // The option that prevents it is private in lite's types; data.test.ts fails if it stops working.
  Object.assign(connection, { rlsState: 'active' });
  const normalize = connection.normalizeDbError.bind(connection);
  connection.normalizeDbError = (error) => toPostgrestError(normalize(error));

  const server = nodemailer.createTransport({ host: LOOPBACK, port: smtpPort });
  // Lite's own driver cannot add a header.
  const email: EmailDriver = {
    async send(mail) {
      const headers = { 'Auto-Submitted': 'auto-generated' };
      await server.sendMail({ ...mail, from: localSender(project.id), headers });
    },
  };
  const app = new App({
    connection,
    api: project.api,
    auth: {
      enabled: true,
      jwt_secret: LOCAL_KEYS.jwtSecret,
      jwt_expiry: project.auth.jwt_expiry,
      publishable_key: LOCAL_KEYS.publishable,
      secret_key: LOCAL_KEYS.secret,
      site_url: project.siteUrl,
      additional_redirect_urls: project.auth.additional_redirect_urls,
      sessions: project.auth.sessions,
      email: {
        enable_confirmations: true,
        otp_length: limits.otp_length,
        otp_expiry: limits.otp_expiry,
      },
    },
    // In its admin mode lite would treat requests without a key as the service role's.
    options: { drivers: { email }, server: { admin: false } },
  });
  app['_mailer'] = createMailer(project, sql, email);
  return {
    fetch: app.fetch,
    createAuthTables: () => app.ensureSystemSchema(),
    forgetSchema: () => connection.clearSchemaCache(),
  };
}

type Mailer = NonNullable<App['_mailer']>;

/**
 * GoTrue's templates are `confirmation` for addresses that have never been verified, `magic_link` for others; lite has
 * one.
 */
function createMailer(project: Project, sql: Sql, driver: EmailDriver): Mailer {
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
    await driver.send({ to: email, subject: fill(template.subject, values), html });
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

/** As PostgREST's `2026-11-21T04:05:06.789+00:00`: Safari cannot parse Postgres's `2026-11-21 04:05:06.789+00`. */
function toIsoInstant(text: string): string {
  return text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00');
}

interface DatabaseError extends Error {
  code: string;
  detail?: string;
  hint?: string;
}

/** The SQLSTATEs that lite handles like PostgREST. */
const LITE_KNOWS = /^(PGRST|PT...|42...|22...|21...|2350[235]|25006|53...|55...)$/;

/**
 * Uses PostgREST's protocol for errors that contain their HTTP response, which lite supports: code and message instead
 * of 500 `SUP`. The log shows every error as one line.
 * @see https://docs.postgrest.org/en/v14/references/errors.html
 */
function toPostgrestError(error: unknown): unknown {
  if (!isDatabaseError(error)) return error;
  const { code, message, detail = null, hint = null } = error;
  const inOneLine = { [inspect.custom]: () => `${code} ${message}` };
  if (LITE_KNOWS.test(code)) return Object.assign(error, inOneLine);
  return Object.assign(new Error('', { cause: error }), inOneLine, {
    code: 'PGRST',
    message: JSON.stringify({ code, message, details: detail, hint }),
    detail: JSON.stringify({ status: statusOf(code), headers: {} }),
  });
}

function statusOf(code: string): number {
  if (code === 'P0001') return 400;
  if (/^(09|25|2D|38|39|3B|40|54|57|58|F0|HV|P0|XX)/.test(code)) return 500;
  if (/^(0L|0P|28)/.test(code)) return 403;
  if (code.startsWith('08')) return 503;
  return 400;
}

function isDatabaseError(error: unknown): error is DatabaseError {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code);
}
