/**
 * An error in the form that all parts share. `code` selects the text that visitors read; `message` is for logs.
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
 * Converts anything that was thrown or returned as an error. Call it once, where the error arrives. Supabase returns
 * `{ message, code }`; a request that failed to arrive becomes `network_error`.
 */
export function toAppError(cause: unknown): AppError {
  if (cause instanceof AppError) return cause;
  if (isUnreachable(cause)) return new AppError('network_error', 'no response', { cause });
  const { code, message } = fieldsOf(cause);
  return new AppError(code ?? 'unexpected_error', message ?? String(cause), { cause });
}

/** Errors whose message is not the server's. */
const LOCAL_CODES = new Set(['network_error', 'unexpected_error']);

/** The server's message, if it sent one, otherwise `fallback`. */
export function serverMessage({ code, message }: AppError, fallback: string): string {
  return LOCAL_CODES.has(code) || message === '' ? fallback : message;
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
