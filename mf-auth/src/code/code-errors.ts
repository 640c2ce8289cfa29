import type { TFunction } from 'i18next';
import { serverMessage, type AppError } from 'shared-kit/errors';
import { CHALLENGE_FAILED } from './challenge.ts';
import { NO_USER } from './verify-code.ts';

/** GoTrue's error code for wrong, expired and used codes; it does not distinguish them. */
export const CODE_REJECTED = 'otp_expired';

/** Errors that occur before the server has checked the code. */
const UNCHECKED = new Set(['network_error', 'unexpected_error']);

/** The key of the text for a refused code; `undefined` if the server did not check it. */
export function verificationFailureKey(code: string) {
  if (UNCHECKED.has(code)) return undefined;
  if (code === NO_USER) return 'code.noUser';
  if (code === 'over_request_rate_limit') return 'code.tooManyAttempts';
  return 'code.verificationFailed';
}

/** GoTrue's error codes for an invalid email address. */
const INVALID_EMAIL = new Set(['validation_failed', 'email_address_invalid']);

/** Whether the server refused to send a code because the email is invalid. */
export const isEmailRefused = ({ code }: AppError): boolean => INVALID_EMAIL.has(code);

/** The challenge failed in the browser, or the server refused its answer. */
const UNANSWERED = new Set([CHALLENGE_FAILED, 'captcha_failed']);

/** The text for a code that was not sent: the server's reason if it gave one, otherwise `fallback`. */
export const sendFailure = (t: TFunction<'auth'>, error: AppError, fallback: string): string =>
  UNANSWERED.has(error.code) ? t('code.challengeFailed') : serverMessage(error, fallback);
