import nodemailer from 'npm:nodemailer@9.1.1';
import { environment } from '../_shared/environment.ts';
import type { ReceiptMail } from './receipt-mail.ts';

/** Well within the 2 minutes for which a claimed receipt is nobody else's. */
const TIMEOUT_MS = 15_000;
const TLS_FROM_THE_START = 465;

/** Hands a mail to the mail server, which answers for it from then on. */
export type SendMail = (mail: ReceiptMail & { to: string; id: string }) => Promise<void>;

/**
 * The way to the mail server of the settings, which bear the names that Supabase gives them for sign-in mails. With a user
 * name there is always encryption: a password never travels in the clear.
 * @throws Error that names the setting which is missing
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
  return async ({ id, ...mail }) => {
    // The same id whenever it is sent: of two copies most mailboxes show one.
    await server.sendMail({ ...mail, from, messageId: `<${id}@${domain}>` });
  };
}
