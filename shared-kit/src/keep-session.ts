import type { Supabase } from './database.ts';

/** Body included. The query cache repeats a read once, so that two fit into 20 s. */
const DEADLINES_MS = {
  read: 8_000,
  /** The auth server sends an email before it answers. */
  write: 15_000,
  /** A function waits up to 5 s for the auth server, 8 s for the gateway and 8 s for the database. */
  function: 18_000,
};

const MAX_CLOCK_ERROR_MS = 60_000;

/** supabase-js repeats a failed renewal for 30 s while its callers wait. */
const MAX_WAIT_FOR_SESSION_MS = 8_000;

/**
 * Fails as without a network when the server does not answer in time. It reads the whole body, which can stall as well.
 * @throws TypeError without a response in time
 */
export const withTimeLimit =
  (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
  async (input, init) => {
    const stop = new AbortController();
    const late = new TypeError('Failed to fetch: no response in time');
    const timeout = setTimeout(() => stop.abort(late), deadlineOf(urlOf(input), init));
    const outer = init?.signal;
    const forward = () => stop.abort(outer?.reason);
    if (outer?.aborted) forward();
    outer?.addEventListener('abort', forward);
    try {
      return await unlessAborted(stop.signal, async () => {
        const response = await fetch(input, { ...init, signal: stop.signal });
        const { status, statusText, headers } = response;
        noteServerTime(headers.get('date'));
        const body = await response.arrayBuffer();
        return new Response(body.byteLength > 0 ? body : null, { status, statusText, headers });
      });
    } finally {
      clearTimeout(timeout);
      outer?.removeEventListener('abort', forward);
    }
  };

let serverAheadMs = 0;

/** @param date a response's header, in whole seconds; null where the server does not expose it to pages */
function noteServerTime(date: string | null): void {
  const ahead = Date.parse(date ?? '') - Date.now();
  if (Number.isNaN(ahead)) return;
  // A response takes a moment, so that a right clock never agrees to the second.
  serverAheadMs = Math.abs(ahead) > MAX_CLOCK_ERROR_MS ? ahead : 0;
}

/**
 * The same moment by the server's clock as its last response told it, because a device may be a day off.
 * @param deviceMs in milliseconds since 1970
 */
export const serverTime = (deviceMs: number): number => deviceMs + serverAheadMs;

function deadlineOf(url: string, init: RequestInit | undefined): number {
  if (url.includes('/functions/v1/')) return DEADLINES_MS.function;
  return (init?.method ?? 'GET') === 'GET' ? DEADLINES_MS.read : DEADLINES_MS.write;
}

function unlessAborted<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(signal.reason as Error);
    if (signal.aborted) return fail();
    signal.addEventListener('abort', fail);
    work().then(resolve, reject);
  });
}

/**
 * Keeps a session where a refusal passes by itself:
 * - The client ends a session whose renewal is refused with 4xx, and tries again after 5xx; so the rate limit (429) is
 *   reported to it as 503. Members behind one address, such as a hostel's, share that limit.
 * - An access token that is refused (401), for example because a clock is wrong, is renewed, and the request is sent
 *   once more.
 */
export const keepSession =
  (fetch: typeof globalThis.fetch, client: () => Promise<Supabase>): typeof globalThis.fetch =>
  async (input, init) => {
    const url = urlOf(input);
    const response = await fetch(input, init);
    if (response.status === 429 && isRenewal(url)) {
      const { headers, body } = response;
      return new Response(body, { status: 503, statusText: 'Too Many Requests', headers });
    }
    isRefused ||= refuses(response, url);
    if (response.status === 401 && /\/(rest|functions)\/v1\//.test(url)) {
      const headers = new Headers(init?.headers);
      const token = await renewedToken(client, headers.get('authorization'));
      if (token) {
        headers.set('authorization', `Bearer ${token}`);
        const second = await fetch(input, { ...init, headers });
        isRefused = refuses(second, url);
        return second;
      }
    }
    return response;
  };

let renewing: Promise<string | undefined> | undefined;

/** `undefined` for visitors, and where the session cannot be renewed. */
async function renewedToken(
  loadClient: () => Promise<Supabase>,
  refused: string | null,
): Promise<string | undefined> {
  if (!refused) return undefined;
  try {
    const client = await loadClient();
    const { data } = await client.auth.getSession();
    const current = data.session?.access_token;
    // A visitor's token is the public key. Another request may have renewed the session.
    if (!current) return undefined;
    if (refused !== `Bearer ${current}`) return current;
    renewing ??= renew(client).finally(() => (renewing = undefined));
    return await renewing;
  } catch {
    return undefined;
  }
}

async function renew(client: Supabase): Promise<string | undefined> {
  const { data } = await withinWait(client.auth.refreshSession());
  return data.session?.access_token;
}

export function limitWaitForSession({ auth }: Supabase): void {
  const getSession = auth.getSession.bind(auth);
  auth.getSession = () => withinWait(getSession());
}

function withinWait<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timeout = setTimeout(
      () => reject(new TypeError('Failed to fetch: the session could not be renewed in time')),
      MAX_WAIT_FOR_SESSION_MS,
    );
    work.then(resolve, reject).finally(() => clearTimeout(timeout));
  });
}

let isRefused = false;

export function consumeRefusal(): boolean {
  const wasRefused = isRefused;
  isRefused = false;
  return wasRefused;
}

const isRenewal = (url: string): boolean => /\/auth\/v1\/token\?/.test(url);

/** 401 for an access token, 400 or 403 for its renewal. */
const refuses = ({ status }: Response, url: string): boolean =>
  status === 401 || ((status === 400 || status === 403) && isRenewal(url));

const urlOf = (input: string | URL | Request): string =>
  input instanceof Request ? input.url : String(input);
