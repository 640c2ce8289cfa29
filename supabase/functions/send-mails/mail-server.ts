import nodemailer from 'npm:nodemailer@9.1.1';
import { environment } from '../_shared/secrets.ts';
import type { MailContent } from './mail-content.ts';

/** Per step, and for a slow server: well within the 2 minutes that `claim_mail` reserves. */
const TIMEOUT_MS = 15_000;
const MAX_SENDING_MS = 20_000;
const TLS_FROM_THE_START = 465;

/** Resolves when the mail server has accepted the email. Rejects as `readSmtpFailure` describes. */
export type SendMail = (mail: MailContent & { to: string; id: string }) => Promise<void>;

/**
 * The settings have the names that Supabase uses for sign-in emails. With a user name the connection is always
 * encrypted, so that the password is never sent in plain text.
 * @throws Error that names a missing setting
 */
export function openMailServer(): SendMail {
  const port = Number(environment('SMTP_PORT'));
  const user = Deno.env.get('SMTP_USER');
  const sender = environment('SMTP_ADMIN_EMAIL');
  const domain = sender.slice(sender.lastIndexOf('@') + 1);
  const server = nodemailer.createTransport({
    host: environment('SMTP_HOST'),
    port,
    secure: port === TLS_FROM_THE_START,
    requireTLS: Boolean(user),
    ...(user && { auth: { user, pass: environment('SMTP_PASS') } }),
    name: domain,
    dnsTimeout: TIMEOUT_MS,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  const from = { name: environment('SMTP_SENDER_NAME'), address: sender };
  return async ({ id, attachment, unsubscribe, ...mail }) => {
    const sending = server.sendMail({
      ...mail,
      from,
      // The same id for each attempt: most mailboxes then show one of two copies.
      messageId: `<${id}@${domain}>`,
      ...(attachment && { attachments: [await encode(attachment)] }),
      headers: {
        // So that no program answers, such as one that announces a holiday (RFC 3834).
        'Auto-Submitted': 'auto-generated',
        ...(unsubscribe && {
          'List-Unsubscribe': `<${unsubscribe}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
      },
    });
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('The mail server is too slow')), MAX_SENDING_MS);
    });
    try {
      await Promise.race([sending, late]);
    } catch (cause) {
      throw readSmtpFailure(cause);
    } finally {
      clearTimeout(timer);
    }
  };
}

async function encode({ filename, file }: NonNullable<MailContent['attachment']>) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return { filename, content: btoa(text), encoding: 'base64', contentType: file.type } as const;
}

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
function readSmtpFailure(cause: unknown): Error {
  const { command = '', responseCode = 0, response = '' } = cause as SmtpFailure;
  if (!ABOUT_THE_EMAIL.has(command) || responseCode === 421) {
    return new MailServerOutage(String(cause));
  }
  const isPermanent = responseCode >= 500 && responseCode < 600;
  if (!isPermanent || ABOUT_US.test(response)) return cause as Error;
  const [, code = '', status = ''] = /^(\d{3})(?:[ -](5\.\d{1,3}\.\d{1,3}))?/.exec(response) ?? [];
  return new RefusedForGood(`${code} ${status}`.trim() || String(responseCode));
}
