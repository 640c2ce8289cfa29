import { apiKey, serverHeaders } from '../_shared/api-keys.ts';
import { respond } from '../_shared/http.ts';
import { environment } from '../_shared/secrets.ts';
import { sendMailsSoon } from '../_shared/send-mails-soon.ts';

const DATABASE_TIMEOUT_MS = 3000;

/**
 * The body for a monitor, and for a release that needs migrations: the versions of those that were applied. `error`
 * tells the operator what did not answer.
 */
export type Health =
  | { ok: true; database: 'up'; migrations: string[] }
  | { ok: false; database: 'down'; error: string };

/**
 * Returns 200 or 503 with {@link Health}. The read uses a visitor's path (REST API, public key, row level security), so
 * 200 means that all of these work. A full disk still answers reads, so the function writes too. It also has the alarms
 * checked, since a silent reconciler cannot report itself.
 */
export async function checkHealth(): Promise<Response> {
  const asServer = { method: 'POST', headers: serverHeaders(), body: '{}' };
  const [read, write, applied, alarms] = await Promise.all([
    askApi('modules?select=uuid&limit=1', { headers: { apikey: apiKey('publishable') } }),
    askApi('rpc/prove_writable', asServer),
    askApi('rpc/applied_migrations', asServer),
    askApi('rpc/check_alarms', asServer),
  ]);
  if (alarms.body === 'true') sendMailsSoon();
  const error = read.error ?? write.error;
  const health: Health = error
    ? { ok: false, database: 'down', error }
    : // Before its own migration was applied there is none to name, and the database is up.
      { ok: true, database: 'up', migrations: JSON.parse(applied.body ?? '[]') as string[] };
  return Response.json(health, { status: health.ok ? 200 : 503 });
}

/** The body of an answer, or what went wrong, for the operator. */
async function askApi(path: string, init: RequestInit): Promise<{ body?: string; error?: string }> {
  const request = init.method === 'POST' ? 'a write' : 'a read';
  try {
    const response = await fetch(new URL(`/rest/v1/${path}`, environment('SUPABASE_URL')), {
      ...init,
      signal: AbortSignal.timeout(DATABASE_TIMEOUT_MS),
    });
    const body = await response.text();
    return response.ok
      ? { body }
      : { error: `The API answered ${request} with ${response.status}` };
  } catch (cause) {
    const timedOut = cause instanceof DOMException && cause.name === 'TimeoutError';
    const error = timedOut
      ? `The API did not answer ${request} within ${DATABASE_TIMEOUT_MS} ms`
      : 'The API cannot be reached';
    return { error };
  }
}

Deno.serve((request) => respond(request, checkHealth, 'GET, OPTIONS'));
