import type { Supabase } from 'shared-kit/database';
import { env } from 'shared-kit/env';
import { AppError, toAppError } from 'shared-kit/errors';
import type { SessionState, SessionStore } from 'shared-kit/session';
import { supabase } from 'shared-kit/supabase';
import { secondsToWait, sentBefore, sentNow, type SentCode } from './countdown.ts';

export interface SendResult {
  sent: SentCode;
  /** False if the server sent the code for an earlier request, less than a minute ago, perhaps in another browser. */
  isNew: boolean;
}

/** GoTrue's code when the request may not create an account. */
export const EMAIL_UNKNOWN = 'otp_disabled';

/** Sites without a challenge do not load its code. */
async function answerChallenge(): Promise<string | undefined> {
  const { captchaKey } = env();
  return captchaKey ? (await import('./challenge.ts')).solveChallenge(captchaKey) : undefined;
}

/**
 * Less than a minute after a code the server sends no other; the earlier one is returned. Only sign-up makes accounts.
 * @throws AppError GoTrue's codes such as `over_email_send_rate_limit`, `otp_disabled` for a log-in without an account,
 *   `challenge_failed` or `network_error`
 */
export async function sendCode(page: 'login' | 'signup', email: string): Promise<SendResult> {
  const [client, captchaToken] = await Promise.all([supabase(), answerChallenge()]);
  const { error } = await client.auth.signInWithOtp({
    email,
    options: { shouldCreateUser: page === 'signup', ...(captchaToken && { captchaToken }) },
  });
  if (!error) return { sent: sentNow(), isNew: true };
  const failure = toAppError(error);
  const seconds = secondsToWait(failure);
  if (seconds === undefined) throw failure;
  return { sent: sentBefore(seconds), isNew: false };
}

/** The server accepts a code but returns no user. */
export const NO_USER = 'verification_failed';

/**
 * Waits for the profile.
 * @returns a user is new without a profile, but not if it could not be read
 * @throws AppError `otp_expired` for a wrong, expired or used code, `verification_failed` without a user, GoTrue's
 *   other codes, or `network_error`
 */
export async function verifyCode(session: SessionStore, email: string, code: string) {
  const client = await supabase();
  const { data, error } = await client.auth.verifyOtp({ email, token: code, type: 'email' });
  const user = error ? await signedInElsewhere(client, email) : data.user;
  if (error && !user) throw toAppError(error);
  // The server's spelling of the address: in lower case.
  if (!user?.email)
    throw new AppError(NO_USER, 'the code was accepted, but the response has no user');
  const { profileStatus } = await session.profileSettled();
  return { user: { id: user.id, email: user.email }, isNewUser: profileStatus === 'missing' };
}

/** Another tab may have used the code at the same moment. */
async function signedInElsewhere(client: Supabase, email: string): Promise<SessionState['user']> {
  const { data } = await client.auth.getSession();
  const user = data.session?.user;
  return user?.email === email.toLowerCase() ? user : null;
}
