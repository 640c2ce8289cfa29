import { env } from 'shared-kit/env';
import { toAppError } from 'shared-kit/errors';
import { supabase } from 'shared-kit/supabase';
import { secondsToWait, sentBefore, sentNow, type SentCode } from './countdown.ts';

export interface SendResult {
  sent: SentCode;
  /** False if the server sent the code for an earlier request, less than a minute ago, perhaps in another browser. */
  isNew: boolean;
}

/** GoTrue's code when the request may not create an account. */
export const EMAIL_UNKNOWN = 'otp_disabled';

/** @throws AppError `otp_disabled` for an email without an account, otherwise as `sendSignupCode` */
export const sendLoginCode = (email: string): Promise<SendResult> => sendCode(email, false);

/** @throws AppError GoTrue's codes such as `over_email_send_rate_limit`, `challenge_failed` or `network_error` */
export const sendSignupCode = (email: string): Promise<SendResult> => sendCode(email, true);

/** Sites without a challenge do not load its code. */
const answerChallenge = async (): Promise<string | undefined> =>
  env().captchaKey ? (await import('./challenge.ts')).solveChallenge() : undefined;

/** Less than a minute after a code the server sends no other; the earlier one is returned. */
async function sendCode(email: string, shouldCreateUser: boolean): Promise<SendResult> {
  const [client, captchaToken] = await Promise.all([supabase(), answerChallenge()]);
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
