/**
 * `code` selects the message that visitors read (`useErrorText`); they never read `message`, which may be the server's.
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
 * Converts anything that was thrown or returned as an error. Call it once, where the error arrives. A request that
 * failed to arrive becomes `network_error`.
 */
export function toAppError(cause: unknown): AppError {
  if (cause instanceof AppError) return cause;
  if (isUnreachable(cause)) return new AppError('network_error', 'no response', { cause });
  const fields = fieldsOf(cause);
  const { code = codeWithout(fields), message } = fields;
  return new AppError(code, message ?? String(cause), { cause });
}

/** The gateway before the backend refuses requests without a code. */
function codeWithout({ status, message = '' }: ErrorFields): string {
  if (status === 429 || /rate limit|too many requests/i.test(message)) {
    return 'over_request_rate_limit';
  }
  return /^JWT |invalid JWT/i.test(message) ? 'bad_jwt' : 'unexpected_error';
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
