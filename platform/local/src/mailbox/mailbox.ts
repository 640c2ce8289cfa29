import { LOOPBACK } from '@platform/serve/loopback';
import type { Log } from '../child-process.ts';
import { listen } from '../listen.ts';
import { mailApi } from './mail-api.ts';
import { MailStore } from './mail-store.ts';
import { receiveMail } from './smtp-in.ts';

/** The address does not exist. */
export const localSender = (projectId: string) => ({
  name: projectId,
  address: `no-reply@${projectId}.test`,
});

export function mailboxEnvironment(smtpPort: number, projectId: string): Record<string, string> {
  const { name, address } = localSender(projectId);
  return {
    SMTP_HOST: LOOPBACK,
    SMTP_PORT: String(smtpPort),
    SMTP_ADMIN_EMAIL: address,
    SMTP_SENDER_NAME: name,
  };
}

/** Logs the subject of every email. */
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
