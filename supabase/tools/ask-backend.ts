import { visibleLine } from '@platform/contract/visible-text';
import { LOCAL_KEYS } from '@platform/local/local-keys';

/**
 * Sends a request to the backend of SUPABASE_URL with its secret key; by default to the local one.
 * @param path `/functions/v1/…` or `/rest/v1/rpc/…`
 * @throws Error with the backend's error, or if it cannot be reached
 */
export async function askBackend<Result>(path: string, request: object): Promise<Result> {
  const { SUPABASE_URL: url = 'http://localhost:54321' } = process.env;
  const { SUPABASE_SECRET_KEY: key = LOCAL_KEYS.secret } = process.env;
  const response = await fetch(new URL(path, url), {
    method: 'POST',
    headers: { apikey: key, authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(request),
  }).catch((cause: unknown) => {
    throw new Error(`The backend at ${url} cannot be reached: ${String(cause)}`);
  });
  if (response.ok) return (await response.json()) as Result;
  throw new Error(
    visibleLine(`The backend responded ${response.status}: ${await response.text()}`),
  );
}
