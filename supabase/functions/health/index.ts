import { environment } from '../_shared/environment.ts';

const DATABASE_TIMEOUT_MS = 3000;

const HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'GET, OPTIONS',
  'Access-Control-Allow-Headers': 'authorization, apikey, content-type, x-client-info',
  'Cache-Control': 'no-store',
};

/** What a monitor reads: `error` says, in words for an operator, what did not answer. */
export type Health = { ok: true; database: 'up' } | { ok: false; database: 'down'; error: string };

/**
 * Answers whether the site could be served from the database right now: 200 with {@link Health}, 503 when it could not.
 * It takes the way of a visitor (the REST API, the public key, row level security), so 200 means all of that works.
 */
export async function handleHealth(request: Request): Promise<Response> {
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: HEADERS });
  if (request.method !== 'GET') {
    return Response.json(
      { ok: false, error: `Use GET, not ${request.method}` },
      { status: 405, headers: { ...HEADERS, Allow: 'GET, OPTIONS' } },
    );
  }
  const health = await askDatabase(environment('SUPABASE_URL'), environment('SUPABASE_ANON_KEY'));
  return Response.json(health, { status: health.ok ? 200 : 503, headers: HEADERS });
}

async function askDatabase(apiUrl: string, publicKey: string): Promise<Health> {
  try {
    const answer = await fetch(new URL('/rest/v1/modules?select=uuid&limit=1', apiUrl), {
      headers: { apikey: publicKey },
      signal: AbortSignal.timeout(DATABASE_TIMEOUT_MS),
    });
    await answer.body?.cancel();
    return answer.ok
      ? { ok: true, database: 'up' }
      : { ok: false, database: 'down', error: `The API answered ${answer.status}` };
  } catch (cause) {
    const timedOut = cause instanceof DOMException && cause.name === 'TimeoutError';
    const error = timedOut
      ? `The API did not answer within ${DATABASE_TIMEOUT_MS} ms`
      : 'The API cannot be reached';
    return { ok: false, database: 'down', error };
  }
}

Deno.serve(handleHealth);
