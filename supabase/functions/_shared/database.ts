import { environment } from './environment.ts';

const DATABASE_TIMEOUT_MS = 8000;

/**
 * Calls a function of the database with the server's rights, and answers what it returns.
 * @throws Error with the database's code, never with what was sent
 */
export async function callDatabase<Result>(
  name: string,
  parameters: Record<string, unknown>,
): Promise<Result> {
  const answer = await ask(`rpc/${name}`, { method: 'POST', body: JSON.stringify(parameters) });
  return (await answer.json()) as Result;
}

/** Reads rows with the server's rights. @param query as PostgREST wants it: `orders?uuid=eq.…&select=…` */
export async function readRows<Row>(query: string): Promise<Row[]> {
  return (await (await ask(query)).json()) as Row[];
}

async function ask(path: string, init: RequestInit = {}): Promise<Response> {
  const key = environment('SUPABASE_SERVICE_ROLE_KEY');
  const answer = await fetch(new URL(`/rest/v1/${path}`, environment('SUPABASE_URL')), {
    ...init,
    headers: { apikey: key, Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    signal: AbortSignal.timeout(DATABASE_TIMEOUT_MS),
  });
  if (answer.ok) return answer;
  const { code, message } = (await answer.json().catch(() => ({}))) as Record<string, unknown>;
  throw new Error(`The database answered ${answer.status} ${String(code)}: ${String(message)}`);
}
