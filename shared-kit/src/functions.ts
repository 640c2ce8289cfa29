import { AppError, toAppError } from './errors.ts';
import { supabase } from './supabase.ts';

/**
 * Calls an edge function as the signed-in member. It ends a session that the server refuses before it expires:
 * otherwise the log-in page would send the member straight back.
 * @returns the response of a success: JSON, or a `Blob`
 * @throws AppError with the function's code, `network_error` without a response in time, or `server_error` for any
 *   other failure
 * @see https://supabase.com/docs/reference/javascript/functions-invoke
 */
export async function callFunction(name: string, body: object): Promise<unknown> {
  const client = await supabase();
  const { data, error } = (await client.functions.invoke<unknown>(name, {
    body: { ...body },
  })) as { data: unknown; error: unknown };
  const failure = error ? await readError(error) : failureIn(data);
  if (!failure) return data;
  if (failure.code === 'authentication_failed') {
    // Ends it in this browser even if the server does not know it.
    await client.auth.signOut({ scope: 'local' }).catch(() => undefined);
  }
  throw failure;
}

async function readError(cause: unknown): Promise<AppError> {
  const { name, context } = cause as { name?: string; context?: unknown };
  if (name === 'FunctionsFetchError') {
    return new AppError('network_error', 'the function did not respond', { cause });
  }
  if (!(context instanceof Response)) return toAppError(cause);
  const body: unknown = await context.json().catch(() => undefined);
  return failureIn(body) ?? new AppError('server_error', `the server responded ${context.status}`);
}

/** The error in a body `{ error: { code, message } }`. */
function failureIn(body: unknown): AppError | undefined {
  const { error } = (body ?? {}) as { error?: { code?: unknown } };
  return typeof error?.code === 'string' ? toAppError(error) : undefined;
}
