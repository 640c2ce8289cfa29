import { inspect } from 'node:util';

interface DatabaseError extends Error {
  code: string;
  detail?: string;
  hint?: string;
}

/** The SQLSTATEs that lite handles like PostgREST. */
const LITE_KNOWS = /^(PGRST|PT...|42...|22...|21...|2350[235]|25006|53...|55...)$/;

/**
 * Uses PostgREST's protocol for errors that contain their HTTP response, which lite supports: code and message instead of
 * 500 `SUP`. The log shows every error as one line.
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
