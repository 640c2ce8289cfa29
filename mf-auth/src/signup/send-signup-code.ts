import { toAppError } from 'shared-kit/errors';
import { supabase } from 'shared-kit/supabase';

/**
 * Mails a code to anybody, known or not.
 * @throws AppError `over_email_send_rate_limit`, GoTrue's other codes, or `network_error`
 */
export async function sendSignupCode(email: string): Promise<void> {
  const client = await supabase();
  const { error } = await client.auth.signInWithOtp({ email, options: { shouldCreateUser: true } });
  if (error) throw toAppError(error);
}
