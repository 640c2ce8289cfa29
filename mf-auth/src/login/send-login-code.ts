import { sendCode, type Sending } from '#lib/code/send-code.ts';

/** The server's answer to an email that no account has, when it may not create one. */
export const EMAIL_UNKNOWN = 'otp_disabled';

/**
 * Mails a code to somebody who has an account.
 * @throws AppError `otp_disabled` for an unknown email, `over_email_send_rate_limit`, GoTrue's other codes, or
 * `network_error`
 */
export async function sendLoginCode(email: string): Promise<Sending> {
  return sendCode(email, { shouldCreateUser: false });
}
