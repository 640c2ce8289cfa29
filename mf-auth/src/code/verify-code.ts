import { AppError, toAppError } from 'shared-kit/errors';
import type { SessionState, SessionStore } from 'shared-kit/session';
import type { Supabase } from 'shared-kit/database';
import { supabase } from 'shared-kit/supabase';

/** The server accepts a code but returns no user. */
export const NO_USER = 'verification_failed';

export interface Verified {
  user: { id: string; email: string };
  /** No profile yet; `false` if the profile could not be read. */
  isNewUser: boolean;
}

/**
 * Waits for the profile.
 * @throws AppError `otp_expired` for a wrong, expired or used code, `verification_failed` without a user, GoTrue's
 *   other codes, or `network_error`
 */
export async function verifyCode(
  session: SessionStore,
  email: string,
  code: string,
): Promise<Verified> {
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
