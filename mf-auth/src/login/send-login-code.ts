import { toAppError } from 'shared-kit/errors';
import { supabase } from 'shared-kit/supabase';

/** The server's answer to an email that no account has, when it may not create one. */
export const EMAIL_UNKNOWN = 'otp_disabled';

/**
 * Mails a code to somebody who has an account.
 * @throws AppError `otp_disabled` for an unknown email, `over_email_send_rate_limit`, GoTrue's other codes, or
 * `network_error`
 */
export async function sendLoginCode(email: string): Promise<void> {
  const client = await supabase();
  const { error } = await client.auth.signInWithOtp({
    email,
    options: { shouldCreateUser: false },
  });
  if (error) throw toAppError(error);
}
