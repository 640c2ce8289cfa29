import { SignJWT } from 'jose';
import { expect } from 'vitest';
import { LOCAL_KEYS } from '@platform/local/local-keys';
import type { Backend } from './backend.ts';
import type { Member } from './people.ts';

/** A line of a table: what is sent, and the refusal that it gets. What is left out is as it should be. */
export interface BadRequest {
  what: string;
  method?: string;
  /** An object is sent as JSON, all else as it is. */
  body?: unknown;
  headers?: Record<string, string>;
  /** The member's own unless told otherwise; none where it is empty. */
  token?: (member: Member) => string | Promise<string>;
  status: number;
  code: string;
}

const MEGABYTE = 1024 * 1024;

export const WRONG_METHODS: BadRequest[] = ['GET', 'PUT', 'PATCH', 'DELETE'].map((method) => ({
  what: `a ${method}`,
  method,
  status: 405,
  code: 'server_error',
}));

/** Bodies that are nothing a function could read. */
export const WRONG_BODIES: BadRequest[] = [
  { what: 'nothing at all', body: '', status: 400 },
  { what: 'no JSON', body: '{"module_uuid":', status: 400 },
  { what: 'a list', body: '[]', status: 400 },
  { what: 'null', body: 'null', status: 400 },
  { what: 'bytes that are no text', body: new Uint8Array([0x22, 0xff, 0x22]), status: 400 },
  { what: 'two megabytes', body: { module_uuid: 'x'.repeat(2 * MEGABYTE) }, status: 413 },
].map((line) => ({ ...line, code: 'server_error' }));

export const WRONG_TYPES: BadRequest[] = [
  'application/x-www-form-urlencoded',
  'text/plain',
  'application/jsonp',
  '',
].map((type) => ({
  what: `the content type "${type}"`,
  headers: { 'content-type': type },
  status: 415,
  code: 'server_error',
}));

/** Who is nobody, or not who they say. */
export const WRONG_TOKENS: BadRequest[] = [
  { what: 'no token', token: () => '', code: 'auth_required' },
  { what: 'the public key', token: () => LOCAL_KEYS.publishable, code: 'auth_required' },
  { what: 'a token that is none', token: () => 'a.b.c', code: 'authentication_failed' },
  { what: 'a token of algorithm none', token: unsigned, code: 'authentication_failed' },
  {
    what: 'an expired token',
    token: (member: Member) => sign(member, { expires: '1 second ago' }),
    code: 'authentication_failed',
  },
  {
    what: 'a token of another project',
    token: (member: Member) => sign(member, { secret: 'another-secret-of-thirty-two-chars-' }),
    code: 'authentication_failed',
  },
].map((line) => ({ ...line, status: 401 }));

const claimsOf = ({ id, email }: Member) => ({ sub: id, role: 'authenticated', email });

function unsigned(member: Member): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const expires = Math.floor(Date.now() / 1000) + 3600;
  const payload = { ...claimsOf(member), aud: 'authenticated', exp: expires };
  return `${part({ alg: 'none', typ: 'JWT' })}.${part(payload)}.`;
}

/** A token as the auth server writes it, with these differences. */
function sign(
  member: Member,
  { expires = '1 hour', secret = LOCAL_KEYS.jwtSecret }: { expires?: string; secret?: string },
): Promise<string> {
  return new SignJWT(claimsOf(member))
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience('authenticated')
    .setExpirationTime(expires)
    .sign(new TextEncoder().encode(secret));
}

/** Sends a line of a table as this member, with `right` where the line has no body of its own. */
export async function send(
  { apiUrl, publishableKey }: Backend,
  member: Member,
  path: string,
  line: Partial<BadRequest>,
  right: unknown,
): Promise<{ status: number; code: unknown; body: unknown }> {
  const { method = 'POST', body = right, headers = {} } = line;
  const token = await (line.token ?? ownToken)(member);
  const answer = await fetch(`${apiUrl}/${path}`, {
    method,
    ...(method !== 'GET' && { body: encode(body) }),
    headers: {
      apikey: publishableKey,
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    redirect: 'manual',
  });
  const text = await answer.text();
  expect(text, 'no stack, no path, no word of the database').not.toMatch(
    /\bat .+:\d+:\d+|node_modules|\/functions\/|select /i,
  );
  const content: unknown = text ? JSON.parse(text) : undefined;
  return { status: answer.status, code: codeIn(content), body: content };
}

async function ownToken({ client }: Member): Promise<string> {
  const { data } = await client.auth.getSession();
  return data.session?.access_token ?? '';
}

const encode = (body: unknown): string | Uint8Array<ArrayBuffer> =>
  typeof body === 'string' || body instanceof Uint8Array
    ? (body as string | Uint8Array<ArrayBuffer>)
    : JSON.stringify(body);

/** The code of a function's refusal, or of the API's. */
function codeIn(content: unknown): unknown {
  const { code, error } = (content ?? {}) as { code?: unknown; error?: { code?: unknown } };
  return error?.code ?? code;
}

/** All that has to do with money, to be compared before and after. */
export async function moneyIn({ sql }: Backend): Promise<unknown> {
  const tables = [
    'orders',
    'order_keys',
    'payments',
    'refunds',
    'entitlements',
    'subscriptions',
    'gateway_events',
  ];
  return Promise.all(
    tables.map(async (table) => [
      table,
      ...(await sql`select to_jsonb(t)::text as row from public.${sql(table)} t order by 1`),
    ]),
  );
}
