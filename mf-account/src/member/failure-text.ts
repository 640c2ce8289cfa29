import { toAppError } from 'shared-kit/errors';

/** Errors without words of the server in them. */
const WORDLESS = new Set(['network_error', 'unexpected_error']);

/** What went wrong in the server's own words, if it gave any, else `unexpected`. */
export function failureText(cause: unknown, unexpected: string): string {
  const { code, message } = toAppError(cause);
  return WORDLESS.has(code) || message === '' ? unexpected : message;
}
