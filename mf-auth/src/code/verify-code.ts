import { AppError, toAppError } from 'shared-kit/errors';
import type { SessionStore } from 'shared-kit/session';
import { supabase } from 'shared-kit/supabase';

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
  if (error) throw toAppError(error);
  const { user } = data;
  // The address as the server knows it: in lower case, whatever was typed.
  if (!user?.email) throw new AppError(NO_USER, 'the code was accepted, but no user was answered');
  const { profileStatus } = await session.profileSettled();
  return { user: { id: user.id, email: user.email }, isNewUser: profileStatus === 'missing' };
}
