/** Another attempt would end the same way. */
export class RefusedForGood extends Error {
  /** As the server gave it, such as `550 5.1.1`, and without its text, which may name the recipient. */
  readonly code: string;

  constructor(code: string) {
    super(`Refused for good with ${code}`);
    this.code = code;
  }
}

/** The mail server takes no email at all now. */
export class MailServerOutage extends Error {}

/** Of an error of nodemailer's. */
interface SmtpFailure {
  command?: string;
  responseCode?: number;
  response?: string;
}

/**
 * Replies to these are about the email, others about the connection, the account or the sender. `API` is nodemailer
 * itself.
 */
const ABOUT_THE_EMAIL = new Set(['RCPT TO', 'DATA', 'API']);
/**
 * Permanent, but not about this recipient: commands out of order, an account, the sender's address, a policy. Repaired
 * by an operator, who must not lose emails meanwhile.
 * @see https://www.rfc-editor.org/rfc/rfc3463
 */
const ABOUT_US = /^(50\d|521|53\d)|^\d+[ -]5\.(1\.[78]|3\.[^4]|5\.|7\.)|relay|authentic|verified/i;

/** What an error of nodemailer's means for this email and the next ones. */
export function readSmtpFailure(cause: unknown): Error {
  const { command = '', responseCode = 0, response = '' } = cause as SmtpFailure;
  if (!ABOUT_THE_EMAIL.has(command) || responseCode === 421) {
    return new MailServerOutage(String(cause));
  }
  const isPermanent = responseCode >= 500 && responseCode < 600;
  if (!isPermanent || ABOUT_US.test(response)) return cause as Error;
  const [, code = '', status = ''] = /^(\d{3})(?:[ -](5\.\d{1,3}\.\d{1,3}))?/.exec(response) ?? [];
  return new RefusedForGood(`${code} ${status}`.trim() || String(responseCode));
}
