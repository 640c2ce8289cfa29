import type { TFunction } from 'i18next';
import type { AppError } from 'shared-kit/errors';
import { CHALLENGE_FAILED } from './challenge.ts';
import { NO_USER } from './verify-code.ts';

/** GoTrue's error code for wrong, expired and used codes; it does not distinguish them. */
export const CODE_REJECTED = 'otp_expired';

/** GoTrue's error codes for its rate limits. */
const RATE_LIMITED = new Set([
  'over_request_rate_limit',
  'over_email_send_rate_limit',
  'over_sms_send_rate_limit',
]);

/** Errors that occur before the server has checked the code. */
const UNCHECKED = new Set(['network_error', 'unexpected_error']);

/** The key of the text for a refused code; `undefined` if the server did not check it. */
export function verificationFailureKey(code: string) {
  if (UNCHECKED.has(code)) return undefined;
  if (code === NO_USER) return 'code.noUser';
  if (RATE_LIMITED.has(code)) return 'code.tooManyAttempts';
  return 'code.verificationFailed';
}

/** GoTrue's error codes for an invalid email address. */
const INVALID_EMAIL = new Set(['validation_failed', 'email_address_invalid']);

/** Whether the server refused to send a code because the email is invalid. */
export const isEmailRefused = ({ code }: AppError): boolean => INVALID_EMAIL.has(code);

/** The challenge failed in the browser, or the server refused its answer. */
const UNANSWERED = new Set([CHALLENGE_FAILED, 'captcha_failed']);

/** The text for a code that was not sent: the reason if visitors can act on it, otherwise `fallback`. */
export function sendFailure(t: TFunction<'auth'>, { code }: AppError, fallback: string): string {
  if (UNANSWERED.has(code)) return t('code.challengeFailed');
  return RATE_LIMITED.has(code) ? t('code.tooManyAttempts') : fallback;
}
