import { toAppError } from 'shared-kit/errors';
import { supabase } from 'shared-kit/supabase';
import { solveChallenge } from './challenge.ts';

/**
 * Mails a code, once the challenge is answered where the site has one.
 * @throws AppError GoTrue's codes, `challenge_failed` or `network_error`
 */
export async function sendCode(
  email: string,
  options: { shouldCreateUser: boolean },
): Promise<void> {
  const [client, captchaToken] = await Promise.all([supabase(), solveChallenge()]);
  const { error } = await client.auth.signInWithOtp({
    email,
    options: { ...options, ...(captchaToken && { captchaToken }) },
  });
  if (error) throw toAppError(error);
}
