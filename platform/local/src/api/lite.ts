import { LOOPBACK } from '@platform/serve/loopback';
import { App, SmtpEmailDriver } from '@supabase/lite';
import { createPostgresConnection } from '@supabase/lite/postgres';
import type { Sql } from 'postgres';
import { LOCAL_KEYS } from '../local-keys.ts';
import { localSender } from '../mailbox/mailbox.ts';
import type { SessionLimits } from '../project.ts';
import { createMailer } from './mailer.ts';
import { toPostgrestError } from './postgrest-errors.ts';
import type { ApiSettings } from './settings.ts';

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

  const email = new SmtpEmailDriver({
    host: LOOPBACK,
    port: smtpPort,
    from: localSender(project.id),
  });
  const app = new App({
    connection,
    api: { schemas: project.schemas, max_rows: project.maxRows },
    auth: {
      enabled: true,
      jwt_secret: LOCAL_KEYS.jwtSecret,
      jwt_expiry: project.jwtExpirySeconds,
      publishable_key: LOCAL_KEYS.publishable,
      secret_key: LOCAL_KEYS.secret,
      site_url: project.siteUrl,
      additional_redirect_urls: project.redirectUrls,
      sessions: sessionSettings(project.sessions),
      email: {
        enable_confirmations: true,
        otp_length: limits.otpLength,
        otp_expiry: limits.otpExpirySeconds,
      },
    },
    // In its admin mode lite would treat requests without a key as the service role's.
    options: { drivers: { email }, server: { admin: false } },
  });
  app['_mailer'] = createMailer({ project, sql, send: (mail) => email.send(mail) });
  return {
    fetch: app.fetch,
    createAuthTables: () => app.ensureSystemSchema(),
    forgetSchema: () => connection.clearSchemaCache(),
  };
}

const sessionSettings = ({ timeboxSeconds, inactivitySeconds }: SessionLimits) => ({
  ...(timeboxSeconds && { timebox: `${timeboxSeconds}s` }),
  ...(inactivitySeconds && { inactivity_timeout: `${inactivitySeconds}s` }),
});

/** As PostgREST's `2026-11-21T04:05:06.789+00:00`: Safari cannot parse Postgres's `2026-11-21 04:05:06.789+00`. */
function toIsoInstant(text: string): string {
  return text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00');
}
