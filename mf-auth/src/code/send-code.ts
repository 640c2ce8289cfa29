import { toAppError } from 'shared-kit/errors';
import { supabase } from 'shared-kit/supabase';
import { solveChallenge } from './challenge.ts';
import { secondsToWait } from './countdown.ts';
import { sentBefore, sentNow, type SentCode } from './sent-code.ts';

/** The code that the visitor can type now. */
export interface Sending {
  sent: SentCode;
  /** Whether it was sent by this request, or by one less than a minute before, perhaps in another browser. */
  isNew: boolean;
}

/**
 * Mails a code, once the challenge is answered where the site has one. Where the server has sent one to this address less
 * than a minute ago, that one counts.
 * @throws AppError GoTrue's codes when no code is on its way, `challenge_failed` or `network_error`
 */
export async function sendCode(
  email: string,
  options: { shouldCreateUser: boolean },
): Promise<Sending> {
  const [client, captchaToken] = await Promise.all([supabase(), solveChallenge()]);
  const { error } = await client.auth.signInWithOtp({
    email,
    options: { ...options, ...(captchaToken && { captchaToken }) },
  });
  if (!error) return { sent: sentNow(), isNew: true };
  const failure = toAppError(error);
  const seconds = secondsToWait(failure);
  if (seconds === undefined) throw failure;
  return { sent: sentBefore(seconds), isNew: false };
}
