import { Hono, type Context } from 'hono';
import type { Sql } from 'postgres';
import type { AuthLimits } from '../project.ts';
import type { Lite } from './lite.ts';
import type { GatewayEnv } from './gateway.ts';
import { TokenBuckets } from './token-bucket.ts';

/** GoTrue's rules that lite lacks, in front of lite's `/auth/v1`. */
export function authRoutes(lite: Lite, sql: Sql, limits: AuthLimits): Hono<GatewayEnv> {
  const signIns = new TokenBuckets(limits.signInsPerFiveMinutes);
  const verifications = new TokenBuckets(limits.verificationsPerFiveMinutes);
  const refreshes = new TokenBuckets(limits.refreshesPerFiveMinutes);

  return new Hono<GatewayEnv>()
    .post('/otp', async (context) => {
      if (!signIns.take(context.var.clientAddress)) return tooManyRequests(context);
      const body = await readBody(context);
      const wait = await secondsToWait(sql, body['email'], limits.maxFrequencySeconds);
      if (wait === undefined) return forward(context, lite, body);
      return authError(
        context,
        429,
        'over_email_send_rate_limit',
        `For security purposes, you can only request this after ${wait} seconds.`,
      );
    })
    .post('/verify', async (context) => {
      if (!verifications.take(context.var.clientAddress)) return tooManyRequests(context);
      const body = await readBody(context);
      // "email" is GoTrue's name for any code sent to an address; lite knows only the older one.
      return forward(
        context,
        lite,
        body['type'] === 'email' ? { ...body, type: 'magiclink' } : body,
      );
    })
    .post('/token', async (context) =>
      refreshes.take(context.var.clientAddress)
        ? lite.fetch(context.req.raw)
        : tooManyRequests(context),
    )
    .all('*', (context) => lite.fetch(context.req.raw));
}

/** Derived from the database, so that it outlives a restart and a test can age it. */
async function secondsToWait(
  sql: Sql,
  email: unknown,
  frequencySeconds: number,
): Promise<number | undefined> {
  if (typeof email !== 'string') return undefined;
  const [row] = await sql<{ wait: number }[]>`
    select ${frequencySeconds}::float8 - extract(epoch from now() - recovery_sent_at)::float8 as wait
    from auth.users where email = ${email.toLowerCase()} and recovery_sent_at is not null`;
  return row && row.wait > 0 ? Math.floor(row.wait) : undefined;
}

async function readBody(context: Context<GatewayEnv>): Promise<Record<string, unknown>> {
  const body: unknown = await context.req.json().catch(() => undefined);
  return typeof body === 'object' && body !== null ? { ...body } : {};
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

function authError(context: Context<GatewayEnv>, status: 429, code: string, message: string) {
  context.header('X-Sb-Error-Code', code);
  return context.json({ code: status, error_code: code, msg: message }, status);
}
