import type { TFunction } from 'i18next';
import type { AppError } from 'shared-kit/errors';
import { CHALLENGE_FAILED } from './challenge.ts';
import { NO_USER } from './verify-code.ts';

/** GoTrue does not distinguish wrong, expired and used codes. */
export const CODE_REJECTED = 'otp_expired';

const RATE_LIMITED = new Set([
  'over_request_rate_limit',
  'over_email_send_rate_limit',
  'over_sms_send_rate_limit',
]);

/** Before the server has checked the code. */
const UNCHECKED = new Set(['network_error', 'unexpected_error']);

/** `undefined` if the server did not check the code. */
export function verificationFailureKey(code: string) {
  if (UNCHECKED.has(code)) return undefined;
  if (code === NO_USER) return 'code.noUser';
  if (RATE_LIMITED.has(code)) return 'code.tooManyAttempts';
  return 'code.verificationFailed';
}

const INVALID_EMAIL = new Set(['validation_failed', 'email_address_invalid']);

export const isEmailRefused = ({ code }: AppError): boolean => INVALID_EMAIL.has(code);

/** The challenge failed in the browser, or the server refused its answer. */
const UNANSWERED = new Set([CHALLENGE_FAILED, 'captcha_failed']);

/** The reason if visitors can act on it, otherwise `fallback`. */
export function sendFailure(t: TFunction<'auth'>, { code }: AppError, fallback: string): string {
  if (UNANSWERED.has(code)) return t('code.challengeFailed');
  return RATE_LIMITED.has(code) ? t('code.tooManyAttempts') : fallback;
}
