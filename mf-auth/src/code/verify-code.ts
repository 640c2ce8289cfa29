import { AppError, toAppError } from 'shared-kit/errors';
import type { SessionState, SessionStore } from 'shared-kit/session';
import { supabase, type Supabase } from 'shared-kit/supabase';

/** The code for `AppError` when a code was accepted and yet nobody is signed in. */
export const NO_USER = 'verification_failed';

/** Who a right code belongs to. */
export interface Verified {
  user: { id: string; email: string };
  /** Has no profile yet. `false` also where that could not be found out. */
  isNewUser: boolean;
}

/**
 * Signs in with an emailed code, and waits until it is known whether there is a profile.
 * @throws AppError `otp_expired` for a wrong, old or used code, `verification_failed` when nobody is signed in by it,
 * GoTrue's other codes, or `network_error`
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
  // The address as the server knows it: in lower case, whatever was typed.
  if (!user?.email) throw new AppError(NO_USER, 'the code was accepted, but no user was answered');
  const { profileStatus } = await session.profileSettled();
  return { user: { id: user.id, email: user.email }, isNewUser: profileStatus === 'missing' };
}

/** Who is in by now, if it is who the code was sent to: another tab may have used it in the same moment. */
async function signedInElsewhere(client: Supabase, email: string): Promise<SessionState['user']> {
  const { data } = await client.auth.getSession();
  const user = data.session?.user;
  return user?.email === email.toLowerCase() ? user : null;
}
