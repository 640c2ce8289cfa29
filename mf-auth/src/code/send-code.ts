import { toAppError } from 'shared-kit/errors';
import { supabase } from 'shared-kit/supabase';
import { solveChallenge } from './challenge.ts';
import { secondsToWait, sentBefore, sentNow, type SentCode } from './countdown.ts';

export interface SendResult {
  /** The code that the visitor can type now. */
  sent: SentCode;
  /** False if the server sent the code for an earlier request, less than a minute ago, perhaps in another browser. */
  isNew: boolean;
}

/** The server's error code for an email without an account, when the request may not create one. */
export const EMAIL_UNKNOWN = 'otp_disabled';

/**
 * Emails a code to a member.
 * @throws AppError `otp_disabled` for an email without an account, otherwise as `sendSignupCode`
 */
export const sendLoginCode = (email: string): Promise<SendResult> => sendCode(email, false);

/**
 * Emails a code to any address, with or without an account, after the challenge if the site has one.
 * @throws AppError GoTrue's codes such as `over_email_send_rate_limit`, `challenge_failed` or `network_error`
 */
export const sendSignupCode = (email: string): Promise<SendResult> => sendCode(email, true);

/** If the server sent a code to this address less than a minute ago, it sends no other; the earlier one is returned. */
async function sendCode(email: string, shouldCreateUser: boolean): Promise<SendResult> {
  const [client, captchaToken] = await Promise.all([supabase(), solveChallenge()]);
  const { error } = await client.auth.signInWithOtp({
    email,
    options: { shouldCreateUser, ...(captchaToken && { captchaToken }) },
  });
  if (!error) return { sent: sentNow(), isNew: true };
  const failure = toAppError(error);
  const seconds = secondsToWait(failure);
  if (seconds === undefined) throw failure;
  return { sent: sentBefore(seconds), isNew: false };
}
