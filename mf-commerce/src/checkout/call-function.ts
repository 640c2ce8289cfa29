import { AppError, toAppError } from 'shared-kit/errors';
import { supabase, type Supabase } from 'shared-kit/supabase';
import * as v from 'valibot';

/** The functions give the gateway 8 s and the database 8 s. */
const FUNCTION_TIMEOUT_MS = 25_000;

const Failure = v.object({ error: v.object({ code: v.string(), message: v.string() }) });

/**
 * Calls one of the backend's functions as the member who is signed in, and reads its answer.
 * @param answer what a success looks like
 * @throws AppError with the function's code, `network_error` when no answer came in time, or `server_error` when it made
 * no sense
 */
export async function callFunction<Answer>(
  name: string,
  body: object,
  answer: v.GenericSchema<unknown, Answer>,
): Promise<Answer> {
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
  const parsed = v.safeParse(answer, data);
  if (parsed.success) return parsed.output;
  throw failureIn(data) ?? new AppError('server_error', v.summarize(parsed.issues));
}

/** @see https://supabase.com/docs/reference/javascript/functions-invoke */
async function readError(cause: unknown): Promise<AppError> {
  const { name, context } = cause as { name?: string; context?: unknown };
  if (name === 'FunctionsFetchError') {
    return new AppError('network_error', 'no answer of the function', { cause });
  }
  if (!(context instanceof Response)) return toAppError(cause);
  const body: unknown = await context.json().catch(() => undefined);
  return failureIn(body) ?? new AppError('server_error', `the server answered ${context.status}`);
}

function failureIn(body: unknown): AppError | undefined {
  const parsed = v.safeParse(Failure, body);
  return parsed.success
    ? new AppError(parsed.output.error.code, parsed.output.error.message)
    : undefined;
}

/**
 * The server takes this session no more, though it is not over by its own clock: with it whoever goes to log in would be
 * sent straight back. The call ends it in this browser even if the server answers that it knows of none.
 */
const endSession = (client: Supabase): Promise<unknown> =>
  client.auth.signOut({ scope: 'local' }).catch(() => undefined);
