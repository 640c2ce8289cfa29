import type { HttpBindings } from '@hono/node-server';
import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Sql } from 'postgres';
import type { AuthLimits } from '../project.ts';
import { noOtherWay, readEmail, readFields, Refusal, refuseChange } from './auth-refusals.ts';
import type { Lite } from './lite.ts';
import { tokenBuckets } from './token-bucket.ts';

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
 * GoTrue's routes that send email. A hosted project counts each separately (hence the captcha, ADR 22); here they share
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
  const sends = tokenBuckets(limits.sign_in_sign_ups);
  const takeMail = tokenBuckets(limits.email_sent, 3600);
  const verifications = tokenBuckets(limits.token_verifications);
  const refreshes = tokenBuckets(limits.token_refresh);

  const routes = new Hono<GatewayEnv>()
    .onError((error, context) => {
      if (!(error instanceof Refusal)) throw error;
      const { status, code, message } = error;
      context.header('X-Sb-Error-Code', code);
      return context.json({ code: status, error_code: code, msg: message }, status);
    })
    .use(
      bodyLimit({
        maxSize: MAX_BODY_BYTES,
        onError: () => {
          throw new Refusal(413, 'validation_failed', 'The body is too long');
        },
      }),
    );
  for (const [method, path] of SENDING) {
    routes.on(method, path, (context, next) => {
      takeFrom(sends, context);
      return next();
    });
  }
  routes
    .post('/otp', async (context) => {
      const fields = readFields(await context.req.text(), OTP_TYPES);
      const email = readEmail(fields);
      return oneAtATime(email, async () => {
        const account = await findAccount(sql, email, limits.max_frequency);
        if (account && account.wait > 0) {
          const seconds = Math.floor(account.wait);
          throw tooManyMails(
            `For security purposes, you can only request this after ${seconds} seconds.`,
          );
        }
        const isMailed = account !== undefined || fields['create_user'] !== false;
        if (isMailed && !takeMail('all')) throw tooManyMails('email rate limit exceeded');
        const sent = await sendOrUndo(sql, email, () => forward(context, lite, fields));
        if (sent.status < 500) return sent;
        throw new Refusal(500, 'unexpected_failure', 'Error sending confirmation email');
      });
    })
    .post('/verify', async (context) => {
      takeFrom(verifications, context);
      const fields = readFields(await context.req.text(), VERIFY_TYPES);
      // `email` is GoTrue's type for any code sent to an address; lite supports only the older name.
      const type = fields['type'] === 'email' ? 'magiclink' : fields['type'];
      return oneAtATime(String(fields['email']), () => forward(context, lite, { ...fields, type }));
    })
    .post('/token', async (context) => {
      takeFrom(refreshes, context);
      if (context.req.query('grant_type') !== 'refresh_token') throw noOtherWay();
      const fields = readFields(await context.req.text(), { refresh_token: 'string' });
      return forward(context, lite, fields);
    })
    .on('POST', ['/signup', '/recover'], () => {
      throw noOtherWay();
    })
    .put('/user', async (context) => {
      refuseChange(readFields(await context.req.raw.clone().text()));
      return lite.fetch(context.req.raw);
    });
  for (const [method, path] of PASSED_ON) {
    routes.on(method, path, (context) => lite.fetch(context.req.raw));
  }
  return routes.all('*', (context) => {
    throw new Refusal(
      501,
      'not_implemented',
      `The local backend does not implement ${context.req.method} ${context.req.path}: members sign in by emailed code only.`,
    );
  });
}

function forward(context: Context<GatewayEnv>, lite: Lite, body: Record<string, unknown>) {
  const headers = new Headers(context.req.raw.headers);
  headers.delete('content-length');
  return lite.fetch(
    new Request(context.req.url, { method: 'POST', headers, body: JSON.stringify(body) }),
  );
}

/** @throws Refusal 429 if the sender has used up its requests */
function takeFrom(
  take: (sender: string) => boolean,
  { var: { clientAddress } }: Context<GatewayEnv>,
): void {
  if (take(clientAddress)) return;
  throw new Refusal(429, 'over_request_rate_limit', 'Request rate limit reached');
}

const tooManyMails = (message: string) => new Refusal(429, 'over_email_send_rate_limit', message);

/**
 * As with GoTrue's locks on a row: lite would create an account twice for simultaneous requests about one address, and
 * accept a code twice.
 */
const oneAtATime = (email: string, task: () => Response | Promise<Response>): Promise<Response> =>
  navigator.locks.request(email.toLowerCase(), task);

interface Before {
  id: string;
  recovery_token: string | null;
  recovery_sent_at: string | null;
}

/** Undoes lite's changes if the email cannot be sent: lite stores the code first, so the visitor would wait in vain. */
async function sendOrUndo(
  sql: Sql,
  email: string,
  send: () => Response | Promise<Response>,
): Promise<Response> {
  const address = email.toLowerCase();
  const [before] = await sql<Before[]>`
    select id, recovery_token, recovery_sent_at::text from auth.users where email = ${address}`;
  const response = await send();
  if (response.status < 500) return response;
  if (before) {
    await sql`
      update auth.users set recovery_token = ${before.recovery_token},
        recovery_sent_at = ${before.recovery_sent_at}::timestamptz
      where id = ${before.id}`;
  } else {
    await sql`delete from auth.users where email = ${address} and last_sign_in_at is null`;
  }
  return response;
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
