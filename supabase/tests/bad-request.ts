import { SignJWT } from 'jose';
import { expect } from 'vitest';
import { LOCAL_KEYS } from '@platform/local/local-keys';
import type { Backend } from './backend.ts';
import type { Member } from './people.ts';
import { readRows } from './rows.ts';

/** A bad request and the expected refusal. Fields that are left out are valid. */
export interface BadRequest {
  what: string;
  method?: string;
  /** An object is sent as JSON, other values unchanged. */
  body?: unknown;
  headers?: Record<string, string>;
  /** By default the member's own; no token if it is empty. */
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

/** Bodies that no function can read. */
export const WRONG_BODIES: BadRequest[] = [
  { what: 'an empty body', body: '', status: 400 },
  { what: 'malformed JSON', body: '{"module_uuid":', status: 400 },
  { what: 'an array', body: '[]', status: 400 },
  { what: 'null', body: 'null', status: 400 },
  { what: 'bytes that are not UTF-8', body: new Uint8Array([0x22, 0xff, 0x22]), status: 400 },
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

/** Missing, invalid and forged tokens. */
export const WRONG_TOKENS: BadRequest[] = [
  { what: 'no token', token: () => '', code: 'auth_required' },
  { what: 'the public key', token: () => LOCAL_KEYS.publishable, code: 'auth_required' },
  { what: 'a malformed token', token: () => 'a.b.c', code: 'authentication_failed' },
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

/** A token like the auth server's, with these differences. */
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

/** Sends a bad request as this member, with the body `right` unless the request has one. */
export async function send(
  { apiUrl, publishableKey }: Backend,
  member: Member,
  path: string,
  line: Partial<BadRequest>,
  right: unknown,
): Promise<{ status: number; code: unknown; body: unknown }> {
  const { method = 'POST', body = right, headers = {} } = line;
  const token = await (line.token ?? ownToken)(member);
  const response = await fetch(`${apiUrl}/${path}`, {
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
  const text = await response.text();
  expect(text, 'no stack, no path, no SQL').not.toMatch(
    /\bat .+:\d+:\d+|node_modules|\/functions\/|select /i,
  );
  const content: unknown = text ? JSON.parse(text) : undefined;
  return { status: response.status, code: codeIn(content), body: content };
}

async function ownToken({ client }: Member): Promise<string> {
  const { data } = await client.auth.getSession();
  return data.session?.access_token ?? '';
}

const encode = (body: unknown): string | Uint8Array<ArrayBuffer> =>
  typeof body === 'string' || body instanceof Uint8Array
    ? (body as string | Uint8Array<ArrayBuffer>)
    : JSON.stringify(body);

/** The error code of a function or of the API. */
function codeIn(content: unknown): unknown {
  const { code, error } = (content ?? {}) as { code?: unknown; error?: { code?: unknown } };
  return error?.code ?? code;
}

export const MONEY_TABLES = [
  'orders',
  'order_keys',
  'payments',
  'refunds',
  'entitlements',
  'subscriptions',
  'gateway_events',
] as const;

/** The rows of all tables about money, to compare before and after. */
export const moneyIn = ({ sql }: Backend): Promise<string> => readRows(sql, MONEY_TABLES);
