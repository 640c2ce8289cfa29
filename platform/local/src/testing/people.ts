import { createClient } from '@supabase/supabase-js';
import { generateKeyPair, importJWK, SignJWT, type JWTPayload } from 'jose';
import type { Backend } from '../backend/backend.ts';
import { LOCAL_KEYS, LOCAL_SIGNING_KEY } from '../local-keys.ts';
import type { MailSummary } from '../mailbox/mail.ts';

/** Where people sign in and read their emails. */
export type Doors = Pick<Backend, 'supabaseUrl' | 'publishableKey' | 'mailboxUrl'>;

/** A browser client whose session ends with the test. */
export function visitor({ supabaseUrl, publishableKey }: Omit<Doors, 'mailboxUrl'>) {
  return createClient(supabaseUrl, publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
}

export async function newestMail({ mailboxUrl }: Pick<Doors, 'mailboxUrl'>, email: string) {
  const response = await fetch(`${mailboxUrl}/api/v1/messages`);
  const { messages } = (await response.json()) as { messages: MailSummary[] };
  const newest = messages.find(({ To }) => To.some(({ Address }) => Address === email));
  if (!newest) throw new Error(`There is no mail to ${email}`);
  return newest;
}

export async function readCode(backend: Pick<Doors, 'mailboxUrl'>, email: string): Promise<string> {
  const code = /\d{6}/.exec((await newestMail(backend, email)).Subject)?.[0];
  if (!code) throw new Error(`The mail to ${email} contains no code`);
  return code;
}

export async function member(backend: Doors, email: string) {
  const client = visitor(backend);
  const sent = await client.auth.signInWithOtp({ email });
  if (sent.error) throw sent.error;
  const token = await readCode(backend, email);
  const verified = await client.auth.verifyOtp({ email, token, type: 'email' });
  if (verified.error) throw verified.error;
  return client;
}

export const ALGORITHMS = ['ES256', 'HS256'] as const;

/** As the auth server of a new project signs a member's token (ES256), or that of an older one (HS256). */
export async function signToken(
  claims: JWTPayload,
  alg: (typeof ALGORITHMS)[number],
  { expires = '1 hour', isForeign = false } = {},
): Promise<string> {
  const secret = isForeign ? 'another-secret-of-thirty-two-chars-' : LOCAL_KEYS.jwtSecret;
  const pair = isForeign
    ? (await generateKeyPair('ES256')).privateKey
    : await importJWK(LOCAL_SIGNING_KEY, 'ES256');
  return new SignJWT({ aud: 'authenticated', role: 'authenticated', ...claims })
    .setProtectedHeader({ alg, typ: 'JWT', ...(alg === 'ES256' && { kid: LOCAL_SIGNING_KEY.kid }) })
    .setExpirationTime(expires)
    .sign(alg === 'HS256' ? new TextEncoder().encode(secret) : pair);
}
