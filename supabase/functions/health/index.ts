import { corsHeaders } from '../_shared/cors.ts';
import { environment } from '../_shared/secrets.ts';

const DATABASE_TIMEOUT_MS = 3000;

const METHODS = 'GET, OPTIONS';

/** The body for a monitor. `error` tells the operator what did not answer. */
export type Health = { ok: true; database: 'up' } | { ok: false; database: 'down'; error: string };

/**
 * Tells whether the database answers visitors: 200 or 503, with {@link Health}. The check uses a visitor's path (REST
 * API, public key, row level security), so 200 means that all of these work.
 */
export async function handleHealth(request: Request): Promise<Response> {
  const headers = corsHeaders(request, METHODS);
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers });
  if (request.method !== 'GET') {
    return Response.json(
      { ok: false, error: `Use GET, not ${request.method}` },
      { status: 405, headers: { ...headers, Allow: METHODS } },
    );
  }
  const health = await askDatabase(environment('SUPABASE_URL'), environment('SUPABASE_ANON_KEY'));
  return Response.json(health, { status: health.ok ? 200 : 503, headers });
}

async function askDatabase(apiUrl: string, publicKey: string): Promise<Health> {
  try {
    const response = await fetch(new URL('/rest/v1/modules?select=uuid&limit=1', apiUrl), {
      headers: { apikey: publicKey },
      signal: AbortSignal.timeout(DATABASE_TIMEOUT_MS),
    });
    await response.body?.cancel();
    return response.ok
      ? { ok: true, database: 'up' }
      : { ok: false, database: 'down', error: `The API answered ${response.status}` };
  } catch (cause) {
    const timedOut = cause instanceof DOMException && cause.name === 'TimeoutError';
    const error = timedOut
      ? `The API did not answer within ${DATABASE_TIMEOUT_MS} ms`
      : 'The API cannot be reached';
    return { ok: false, database: 'down', error };
  }
}

Deno.serve(handleHealth);
