/**
 * What went wrong, in a form that every part of the site understands.
 * `code` leads to the text that people read; `message` is for logs.
 */
export class AppError extends Error {
  override readonly name = 'AppError';
  /** For example `otp_expired`, `PGRST116`, `network_error`, `unexpected_error`. */
  readonly code: string;

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/**
 * Reads anything that was thrown or answered, once, at the edge where it arrives.
 * Supabase answers `{ message, code }`; a request that never arrived has no code of its own.
 */
export function toAppError(cause: unknown): AppError {
  if (cause instanceof AppError) return cause;
  if (isUnreachable(cause)) return new AppError('network_error', 'no answer', { cause });
  const { code, message } = fieldsOf(cause);
  return new AppError(code ?? 'unexpected_error', message ?? String(cause), { cause });
}

/** Errors without words of the server in them. */
const WORDLESS = new Set(['network_error', 'unexpected_error']);

/** What went wrong in the server's own words, if it gave any, else `fallback`. */
export function serverMessage({ code, message }: AppError, fallback: string): string {
  return WORDLESS.has(code) || message === '' ? fallback : message;
}

function isUnreachable(cause: unknown): boolean {
  const { name, message, status } = fieldsOf(cause);
  return (
    (cause instanceof TypeError && /fetch|network|load failed/i.test(message ?? '')) ||
    (name === 'AuthRetryableFetchError' && !status) ||
    /^TypeError: .*(fetch|network|load failed)/i.test(message ?? '')
  );
}

interface ErrorFields {
  name?: string;
  code?: string;
  message?: string;
  status?: number;
}

function fieldsOf(cause: unknown): ErrorFields {
  if (typeof cause !== 'object' || cause === null) return {};
  const { name, code, message, status } = cause as Record<string, unknown>;
  return {
    ...(typeof name === 'string' && { name }),
    ...(typeof code === 'string' && code !== '' && { code }),
    ...(typeof message === 'string' && { message }),
    ...(typeof status === 'number' && { status }),
  };
}
