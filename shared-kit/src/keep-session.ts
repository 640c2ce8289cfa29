/**
 * A fetch for the Supabase client that keeps a session when its renewal hits the rate limit. The client ends a session
 * whose renewal is refused with 4xx, and tries again after 5xx; so the limit (429) is reported to it as 503. Members
 * behind one address, such as a hostel's, share that limit.
 */
export const keepSession =
  (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
  async (input, init) => {
    const response = await fetch(input, init);
    isRefused ||= refuses(response, urlOf(input));
    if (response.status !== 429 || !/\/auth\/v1\/token\?/.test(urlOf(input))) return response;
    const { headers, body } = response;
    return new Response(body, { status: 503, statusText: 'Too Many Requests', headers });
  };

let isRefused = false;

/** Whether the server has refused a session of this page since the last call. */
export function consumeRefusal(): boolean {
  const wasRefused = isRefused;
  isRefused = false;
  return wasRefused;
}

/** 401 for an access token, 400 or 403 for its renewal. */
const refuses = ({ status }: Response, url: string): boolean =>
  status === 401 || ((status === 400 || status === 403) && /\/auth\/v1\/token\?/.test(url));

const urlOf = (input: string | URL | Request): string =>
  input instanceof Request ? input.url : String(input);
