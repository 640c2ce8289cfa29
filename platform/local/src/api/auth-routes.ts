import type { HttpBindings } from '@hono/node-server';
import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Sql } from 'postgres';
import type { AuthLimits } from '../project.ts';
import { readAuthBody, refuseEmail, type Refusal } from './auth-body.ts';
import {
  NO_PASSWORDS,
  refuseChange,
  refusePhone,
  refuseSignup,
  type Disabled,
} from './codes-only.ts';
import type { Lite } from './lite.ts';
import { sendOrUndo } from './send-code.ts';
import { TokenBuckets } from './token-bucket.ts';
import { Turns } from './turns.ts';

/** GoTrue's limit. */
const MAX_BODY_BYTES = 1024 * 1024;

const OTP_TYPES = { email: 'string', create_user: 'boolean' } as const;
const VERIFY_TYPES = {
  email: 'string',
  token: 'string',
  token_hash: 'string',
  type: 'string',
} as const;

/**
 * GoTrue's routes that send email. A hosted project counts each separately (hence the captcha, ADR 23); here they share
 * a limit.
 */
const SENDING = [
  ['POST', '/otp'],
  ['POST', '/signup'],
  ['POST', '/resend'],
  ['POST', '/recover'],
  ['POST', '/magiclink'],
  ['GET', '/reauthenticate'],
  ['PUT', '/user'],
] as const;

const PASSED_ON = [
  ['GET', '/user'],
  ['POST', '/logout'],
  ['GET', '/settings'],
  ['GET', '/health'],
] as const;

export interface GatewayEnv {
  Bindings: HttpBindings;
  Variables: { clientAddress: string };
}

/** GoTrue's rules that lite lacks, in front of lite's `/auth/v1`. All other ways to sign in are closed (ADR 22). */
export function authRoutes(lite: Lite, sql: Sql, limits: AuthLimits): Hono<GatewayEnv> {
  const sends = new TokenBuckets(limits.signInsPerFiveMinutes);
  const mails = new TokenBuckets(limits.mailsPerHour, { windowSeconds: 3600 });
  const verifications = new TokenBuckets(limits.verificationsPerFiveMinutes);
  /** Lite would create an account twice for simultaneous requests about one address. */
  const turns = new Turns();
  const refreshes = new TokenBuckets(limits.refreshesPerFiveMinutes);

  const routes = new Hono<GatewayEnv>().use(
    bodyLimit({
      maxSize: MAX_BODY_BYTES,
      onError: (context: Context<GatewayEnv>) =>
        authError(context, 413, 'validation_failed', 'The body is too long'),
    }),
  );
  for (const [method, path] of SENDING) {
    routes.on(method, path, (context, next) =>
      sends.take(context.var.clientAddress) ? next() : tooManyRequests(context),
    );
  }
  routes
    .post('/otp', async (context) => {
      const body = readAuthBody(await context.req.text(), OTP_TYPES);
      if ('refusal' in body) return refuse(context, body.refusal);
      const { fields } = body;
      const disabled = refusePhone(fields);
      if (disabled) return refuseDisabled(context, disabled);
      const refusal = refuseEmail(fields['email']);
      if (refusal) return refuse(context, refusal);
      const email = String(fields['email']);
      return turns.take(email.toLowerCase(), async () => {
        const account = await findAccount(sql, email, limits.maxFrequencySeconds);
        if (account && account.wait > 0) {
          const seconds = Math.floor(account.wait);
          return tooManyMails(
            context,
            `For security purposes, you can only request this after ${seconds} seconds.`,
          );
        }
        const isMailed = account !== undefined || fields['create_user'] !== false;
        if (isMailed && !mails.take('all')) {
          return tooManyMails(context, 'email rate limit exceeded');
        }
        const sent = await sendOrUndo(sql, email, () => forward(context, lite, fields));
        return sent.status < 500
          ? sent
          : authError(context, 500, 'unexpected_failure', 'Error sending confirmation email');
      });
    })
    .post('/verify', async (context) => {
      if (!verifications.take(context.var.clientAddress)) return tooManyRequests(context);
      const body = readAuthBody(await context.req.text(), VERIFY_TYPES);
      if ('refusal' in body) return refuse(context, body.refusal);
      const { fields } = body;
      // `email` is GoTrue's type for any code sent to an address; lite supports only the older name.
      const type = fields['type'] === 'email' ? 'magiclink' : fields['type'];
      const email = typeof fields['email'] === 'string' ? fields['email'].toLowerCase() : '';
      return turns.take(email, async () => forward(context, lite, { ...fields, type }));
    })
    .post('/token', async (context) => {
      if (!refreshes.take(context.var.clientAddress)) return tooManyRequests(context);
      if (context.req.query('grant_type') !== 'refresh_token') {
        return refuseDisabled(context, NO_PASSWORDS);
      }
      const body = readAuthBody(await context.req.text(), { refresh_token: 'string' });
      return 'refusal' in body
        ? refuse(context, body.refusal)
        : forward(context, lite, body.fields);
    })
    .post('/signup', async (context) => {
      const body = readAuthBody(await context.req.text(), {});
      if ('refusal' in body) return refuse(context, body.refusal);
      return refuseDisabled(context, refuseSignup(body.fields));
    })
    .post('/recover', (context) => refuseDisabled(context, NO_PASSWORDS))
    .put('/user', async (context) => {
      const body = readAuthBody(await context.req.raw.clone().text(), {});
      if ('refusal' in body) return refuse(context, body.refusal);
      const disabled = refuseChange(body.fields);
      return disabled ? refuseDisabled(context, disabled) : lite.fetch(context.req.raw);
    });
  for (const [method, path] of PASSED_ON) {
    routes.on(method, path, (context) => lite.fetch(context.req.raw));
  }
  return routes.all('*', (context) =>
    authError(
      context,
      501,
      'not_implemented',
      `The local backend does not implement ${context.req.method} ${context.req.path}: members sign in by emailed code only.`,
    ),
  );
}

/**
 * With the seconds until it may get another email; not positive if it may now. From the database, so that it survives a
 * restart and a test can age it.
 */
async function findAccount(
  sql: Sql,
  email: string,
  frequencySeconds: number,
): Promise<{ wait: number } | undefined> {
  const [account] = await sql<{ wait: number }[]>`
    select coalesce(
      ${frequencySeconds}::float8 - extract(epoch from now() - recovery_sent_at)::float8, 0) as wait
    from auth.users where email = ${email.toLowerCase()}`;
  return account;
}

function forward(context: Context<GatewayEnv>, lite: Lite, body: Record<string, unknown>) {
  const headers = new Headers(context.req.raw.headers);
  headers.delete('content-length');
  return lite.fetch(
    new Request(context.req.url, { method: 'POST', headers, body: JSON.stringify(body) }),
  );
}

function tooManyRequests(context: Context<GatewayEnv>) {
  return authError(context, 429, 'over_request_rate_limit', 'Request rate limit reached');
}

function tooManyMails(context: Context<GatewayEnv>, message: string) {
  return authError(context, 429, 'over_email_send_rate_limit', message);
}

function refuse(context: Context<GatewayEnv>, { code, message }: Refusal) {
  return authError(context, 400, code, message);
}

function refuseDisabled(context: Context<GatewayEnv>, { code, message }: Disabled) {
  return authError(context, 422, code, message);
}

function authError(
  context: Context<GatewayEnv>,
  status: 400 | 413 | 422 | 429 | 500 | 501,
  code: string,
  message: string,
) {
  context.header('X-Sb-Error-Code', code);
  return context.json({ code: status, error_code: code, msg: message }, status);
}
