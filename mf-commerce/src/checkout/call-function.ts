import { AppError, toAppError } from 'shared-kit/errors';
import { supabase, type Supabase } from 'shared-kit/supabase';
import * as v from 'valibot';

/** The functions wait 8 s for the gateway and 8 s for the database. */
const FUNCTION_TIMEOUT_MS = 25_000;

const Failure = v.object({ error: v.object({ code: v.string(), message: v.string() }) });

/**
 * Calls an edge function as the signed-in member and parses its response.
 * @param schema the response of a success
 * @throws AppError with the function's code, `network_error` without a response in time, or `server_error` for a response
 * that does not match
 */
export async function callFunction<Output>(
  name: string,
  body: object,
  schema: v.GenericSchema<unknown, Output>,
): Promise<Output> {
  const client = await supabase();
  const { data, error } = (await client.functions.invoke<unknown>(name, {
    body: { ...body },
    timeout: FUNCTION_TIMEOUT_MS,
  })) as { data: unknown; error: unknown };
  if (error) {
    const failure = await readError(error);
    if (failure.code === 'authentication_failed') await endSession(client);
    throw failure;
  }
  const parsed = v.safeParse(schema, data);
  if (parsed.success) return parsed.output;
  throw (
    failureIn(data) ?? new AppError('server_error', 'malformed response', { cause: parsed.issues })
  );
}

/** @see https://supabase.com/docs/reference/javascript/functions-invoke */
async function readError(cause: unknown): Promise<AppError> {
  const { name, context } = cause as { name?: string; context?: unknown };
  if (name === 'FunctionsFetchError') {
    return new AppError('network_error', 'the function did not respond', { cause });
  }
  if (!(context instanceof Response)) return toAppError(cause);
  const body: unknown = await context.json().catch(() => undefined);
  return failureIn(body) ?? new AppError('server_error', `the server responded ${context.status}`);
}

function failureIn(body: unknown): AppError | undefined {
  const parsed = v.safeParse(Failure, body);
  return parsed.success
    ? new AppError(parsed.output.error.code, parsed.output.error.message)
    : undefined;
}

/**
 * Ends a session that the server rejects before it expires. Otherwise the log-in page would send the member straight
 * back. `signOut` ends it in this browser even if the server does not know it.
 */
const endSession = (client: Supabase): Promise<unknown> =>
  client.auth.signOut({ scope: 'local' }).catch(() => undefined);
