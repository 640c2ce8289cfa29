import * as v from 'npm:valibot@1.5.0';
import { isPreviewAddress } from '../../../platform/contract/src/preview.ts';
import { apiKey, nameOfSecretKey } from './api-keys.ts';
import { Refusal } from './http.ts';
import { environment, isSameSecret } from './secrets.ts';

const AUTH_TIMEOUT_MS = 5000;
/** Within this time a clock that is slightly behind has caught up, and a short rate limit has passed. */
const PAUSE_MS = 1000;

/** The token is malformed or expired, or its session or user has ended. */
const REFUSED = new Set([401, 403]);

const AuthUser = v.object({ id: v.string() });

/**
 * The auth server decides whether the token is valid. A refusal that passes by itself is repeated once.
 * @returns the id of the member who sent the request
 * @throws Refusal `auth_required` without a token, `authentication_failed` with an invalid one: pages then end the
 *   session. Error if the auth server does not decide, for example over its rate limit
 */
export async function authenticate(request: Request): Promise<string> {
  const token = bearerToken(request);
  // The Supabase client repeats the key of a page as the token of visitors who are not signed in.
  if (!token || token === request.headers.get('apikey')) {
    throw new Refusal(401, 'auth_required', 'The request has no member token');
  }
  const ask = askAuthServer(token);
  let { status, body } = await ask();
  if (passesByItself(status, body)) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    ({ status, body } = await ask());
  }
  const user = v.safeParse(AuthUser, body);
  if (status === 200 && user.success) return user.output.id;
  if (REFUSED.has(status)) {
    throw new Refusal(401, 'authentication_failed', 'The token is not valid');
  }
  throw new Error(`The auth server answered ${status}`);
}

/** All calls together have one timeout. */
function askAuthServer(token: string) {
  const headers = { apikey: apiKey('publishable'), Authorization: `Bearer ${token}` };
  const signal = AbortSignal.timeout(AUTH_TIMEOUT_MS);
  return async (): Promise<{ status: number; body: unknown }> => {
    const response = await fetch(new URL('/auth/v1/user', environment('SUPABASE_URL')), {
      headers,
      signal,
    });
    return { status: response.status, body: await response.json().catch(() => undefined) };
  };
}

/** The auth server is busy, or a clock differs: "token used before issued", "JWT issued at future". */
const passesByItself = (status: number, body: unknown): boolean =>
  status === 429 ||
  status >= 500 ||
  (REFUSED.has(status) &&
    /before issued|issued at future|not valid yet/i.test(JSON.stringify(body ?? '')));

/**
 * Code that was not released sells nothing. No page can change its `Origin`, which browsers send with every POST.
 * @throws Refusal 403 `checkout_in_preview`
 */
export function refusePreviews(request: Request): void {
  const origin = request.headers.get('origin');
  // A page can open a frame whose origin is `null`.
  if (origin === null || (origin !== 'null' && !isPreviewAddress(origin))) return;
  throw new Refusal(403, 'checkout_in_preview', 'A preview takes no payments');
}

/**
 * For the scheduler and our other functions, which send `Authorization: Bearer <RECONCILE_SECRET>`.
 * @throws Refusal 401 `authentication_failed` for all other callers
 */
export async function requireScheduler(request: Request): Promise<void> {
  if (await isSameSecret(bearerToken(request), environment('RECONCILE_SECRET'))) return;
  throw new Refusal(401, 'authentication_failed', 'The caller is not the scheduler');
}

/**
 * The operator's command sends a secret key of the project in `apikey`, the desk the session of the operator. The log
 * names the key, so that the uses of one that leaked can be found.
 * @returns the member of the session. The database decides whether it is an operator
 * @throws as `authenticate` does
 */
export async function deskMember(request: Request): Promise<string | undefined> {
  const key = await nameOfSecretKey(request);
  if (key === undefined) return authenticate(request);
  console.log(`The caller has the secret key "${key}"`);
  return undefined;
}

function bearerToken(request: Request): string {
  return /^Bearer (\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';
}
