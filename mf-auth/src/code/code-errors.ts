import type { TFunction } from 'i18next';
import type { AppError } from 'shared-kit/errors';
import { pageTime } from './countdown.ts';
import { NO_USER } from './verify-code.ts';
import type { Wait } from './waiting-button.tsx';

/** GoTrue does not distinguish wrong, expired and used codes. */
export const CODE_REJECTED = 'otp_expired';

/**
 * When GoTrue serves a sender again that has used up its requests, in seconds: a part of five minutes, by
 * `[auth.rate_limit]` of `supabase/config.toml`. The response does not say it.
 */
const NEXT_REQUEST_SECONDS = { send: (5 * 60) / 10, verify: (5 * 60) / 30 };

/** How long the visitor must wait, and why; `undefined` for other errors. */
export function waitAfter({ code }: AppError, request: 'send' | 'verify'): Wait | undefined {
  if (code === 'over_email_send_rate_limit') return { reason: 'code.noMoreEmails' };
  if (code !== 'over_request_rate_limit') return undefined;
  const countdown = { since: pageTime(), seconds: NEXT_REQUEST_SECONDS[request] };
  return { countdown, reason: 'code.tooManyRequests' };
}

/** `undefined` if the server did not check the code. */
export function verificationFailureKey(code: string) {
  if (/^(network|unexpected)_error$/.test(code)) return undefined;
  if (code === NO_USER) return 'code.noUser';
  return 'code.verificationFailed';
}

export const isEmailRefused = ({ code }: AppError): boolean =>
  /^(validation_failed|email_address_invalid)$/.test(code);

/** The reason if visitors can act on it, otherwise `fallback`. Browser or server may refuse a challenge. */
export function sendFailure(t: TFunction<'auth'>, { code }: AppError, fallback: string): string {
  return /^(challenge|captcha)_failed$/.test(code) ? t('code.challengeFailed') : fallback;
}
