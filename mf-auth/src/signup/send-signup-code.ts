import { sendCode, type Sending } from '#lib/code/send-code.ts';

/**
 * Mails a code to anybody, known or not.
 * @throws AppError `over_email_send_rate_limit`, GoTrue's other codes, or `network_error`
 */
export async function sendSignupCode(email: string): Promise<Sending> {
  return sendCode(email, { shouldCreateUser: true });
}
