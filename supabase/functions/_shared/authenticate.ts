import { environment } from './environment.ts';
import { Refusal } from './refusal.ts';
import { isRecord } from './read-body.ts';

const AUTH_TIMEOUT_MS = 5000;

/**
 * The id of the member who asks, in the words of the auth server: it knows which tokens are forged, expired or foreign.
 * @throws Refusal `auth_required` without a token, `authentication_failed` with one that does not hold
 */
export async function authenticate(request: Request): Promise<string> {
  const token = /^Bearer (\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  const publicKey = environment('SUPABASE_ANON_KEY');
  // What the client sends for who is not signed in.
  if (!token || token === publicKey) throw new Refusal(401, 'auth_required', 'Nobody is signed in');

  const answer = await fetch(new URL('/auth/v1/user', environment('SUPABASE_URL')), {
    headers: { apikey: publicKey, Authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(AUTH_TIMEOUT_MS),
  });
  const user: unknown = await answer.json().catch(() => undefined);
  if (answer.ok && isRecord(user) && typeof user.id === 'string') return user.id;
  if (answer.status >= 500) throw new Error(`The auth server answered ${answer.status}`);
  throw new Refusal(401, 'authentication_failed', 'The token does not hold');
}
