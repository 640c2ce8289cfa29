import type { TFunction } from 'i18next';
import { serverWords, type AppError } from 'shared-kit/errors';
import { CHALLENGE_FAILED } from './challenge.ts';
import { NO_USER } from './verify-code.ts';

/** Wrong, expired and used codes alike: the server does not tell them apart, and neither should the page. */
export const CODE_REJECTED = 'otp_expired';

/** Errors without words of the server in them. */
const WORDLESS = new Set(['network_error', 'unexpected_error']);

/** Which text tells that a code was not accepted; `undefined` when it was not even judged. */
export function verificationFailureKey(code: string) {
  if (WORDLESS.has(code)) return undefined;
  if (code === NO_USER) return 'code.noUser';
  if (code === 'over_request_rate_limit') return 'code.tooManyAttempts';
  return 'code.verificationFailed';
}

/** GoTrue's codes for what it takes for no address. */
const NO_ADDRESS = new Set(['validation_failed', 'email_address_invalid']);

/** Whether the server sent no code since it takes the email for none. */
export const isEmailRefused = ({ code }: AppError): boolean => NO_ADDRESS.has(code);

/** Without an answer to the challenge, or with one that the server does not take, no code is sent. */
const UNANSWERED = new Set([CHALLENGE_FAILED, 'captcha_failed']);

/** Why no code was sent, in words for people; `fallback` where nobody gave a reason. */
export const sendFailure = (t: TFunction<'auth'>, error: AppError, fallback: string): string =>
  UNANSWERED.has(error.code) ? t('code.challengeFailed') : serverWords(error, fallback);
