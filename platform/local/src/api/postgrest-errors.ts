import { inspect } from 'node:util';

/** A database error as postgres.js hands it on. */
interface DatabaseError extends Error {
  code: string;
  detail?: string;
  hint?: string;
}

/** The SQLSTATEs that lite answers as PostgREST does. */
const LITE_KNOWS = /^(PGRST|PT...|42...|22...|21...|2350[235]|25006|53...|55...)$/;

/**
 * Lets lite answer the errors it has no case for as PostgREST does: with the database's own code and message, where it
 * would say 500 `SUP`. The way through is PostgREST's own protocol for errors that carry their HTTP answer, which lite
 * speaks. Whatever the error, the log shows it as one line.
 * @see https://docs.postgrest.org/en/v14/references/errors.html
 */
export function toPostgrestError(error: unknown): unknown {
  if (!isDatabaseError(error)) return error;
  const { code, message, detail = null, hint = null } = error;
  const inOneLine = { [inspect.custom]: () => `${code} ${message}` };
  if (LITE_KNOWS.test(code)) return Object.assign(error, inOneLine);
  return Object.assign(new Error('', { cause: error }), inOneLine, {
    code: 'PGRST',
    message: JSON.stringify({ code, message, details: detail, hint }),
    detail: JSON.stringify({ status: statusOf(code), headers: {} }),
  });
}

function statusOf(code: string): number {
  if (code === 'P0001') return 400;
  if (/^(09|25|2D|38|39|3B|40|54|57|58|F0|HV|P0|XX)/.test(code)) return 500;
  if (/^(0L|0P|28)/.test(code)) return 403;
  if (code.startsWith('08')) return 503;
  return 400;
}

function isDatabaseError(error: unknown): error is DatabaseError {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code);
}
