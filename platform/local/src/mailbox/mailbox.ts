import { LOOPBACK } from '@platform/serve/loopback';
import type { Log } from '../child-process.ts';
import { listen } from '../listen.ts';
import { mailApi } from './mail-api.ts';
import { MailStore } from './mail-store.ts';
import { receiveMail } from './smtp-in.ts';

/** The sender on a developer's machine; the address does not exist. */
export const localSender = (projectId: string) => ({
  name: projectId,
  address: `no-reply@${projectId}.test`,
});

/** The environment with which the project's functions send mails to the mailbox. */
export function mailboxEnvironment(smtpPort: number, projectId: string): Record<string, string> {
  const { name, address } = localSender(projectId);
  return {
    SMTP_HOST: LOOPBACK,
    SMTP_PORT: String(smtpPort),
    SMTP_ADMIN_EMAIL: address,
    SMTP_SENDER_NAME: name,
  };
}

/** Starts the mailbox: an SMTP server, a page, and Mailpit's API. Logs the subject of every mail. */
export async function startMailbox(
  ports: { mailbox: number; smtp: number },
  log: Log,
): Promise<{ stop(): Promise<void> }> {
  const store = new MailStore();
  const smtp = await receiveMail(store, ports.smtp, (mail) => {
    log('mailbox', `a mail: ${mail.Subject}`);
  });
  const web = await listen(mailApi(store), ports.mailbox);
  return {
    async stop() {
      await Promise.all([smtp.close(), web.close()]);
    },
  };
}
