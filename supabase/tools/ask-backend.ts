import { createInterface } from 'node:readline/promises';
import { visibleLine } from '@platform/contract/visible-text';
import { LOCAL_KEYS } from '@platform/local/local-keys';
import { isLoopback } from '@platform/local/local-requests';
import { readPorts } from '@platform/local/ports';

/**
 * Sends a request to the project that SUPABASE_URL and SUPABASE_SECRET_KEY name, or to the local backend at
 * SUPABASE_PORT, and prints which one, to standard error.
 * @param path `/functions/v1/…` or `/rest/v1/rpc/…`
 * @param isConfirmed for requests that change something: without it, a person must confirm each for a backend that is
 *   not on this machine
 * @throws Error that names the variable that is missing; without a confirmation; with the backend's error, or if it
 *   cannot be reached
 */
export async function askBackend<Result>(
  path: string,
  request: object,
  isConfirmed?: boolean,
): Promise<Result> {
  const { SUPABASE_URL: hosted, SUPABASE_SECRET_KEY: secret } = process.env;
  const url = hosted || `http://localhost:${readPorts(process.env).supabase}`;
  if (!URL.canParse(url)) throw new Error(`SUPABASE_URL is not an address: ${url}`);
  if (secret && !hosted)
    throw new Error('SUPABASE_SECRET_KEY is set, but for which project? Set SUPABASE_URL.');
  const isLocal = isLoopback(url);
  const key = secret || (isLocal ? LOCAL_KEYS.secret : undefined);
  if (!key) throw new Error(`Set SUPABASE_SECRET_KEY to a secret key of ${url}.`);
  console.error(visibleLine(`Backend: ${url}${isLocal ? ', on this machine' : ''}`));
  if (isConfirmed === false && !isLocal) await confirm(url);
  const response = await fetch(new URL(path, url), {
    method: 'POST',
    headers: { apikey: key, 'content-type': 'application/json' },
    body: JSON.stringify(request),
  }).catch((cause: unknown) => {
    throw new Error(`The backend at ${url} cannot be reached: ${reasonOf(cause)}.`);
  });
  if (response.ok) return (await response.json()) as Result;
  throw new Error(
    visibleLine(`The backend responded ${response.status}: ${await response.text()}`),
  );
}

async function confirm(url: string): Promise<void> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  // A script has no answer: its input ends.
  const ended = new Promise<string>((resolve) => terminal.once('close', () => resolve('')));
  const question = terminal.question(`${url} is not on this machine. Act on it? (yes/no) `);
  const answer = await Promise.race([question, ended]);
  terminal.close();
  if (/^y(es)?$/i.test(answer.trim())) return;
  throw new Error(`Nothing was changed at ${url}. Answer yes, or add --yes in a script.`);
}

/** Of a failed request: `fetch` hides it in its cause. */
export function reasonOf(error: unknown): string {
  const { code, message } = ((error as Error).cause ?? error) as NodeJS.ErrnoException;
  return message || code || 'no reason given';
}

/** The day in India: `2026-11-26`. */
export const dayOf = (instant: string): string =>
  new Date(instant).toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' });
