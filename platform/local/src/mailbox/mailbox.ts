import { listen } from '../listen.ts';
import type { Log } from '../lines.ts';
import { mailApi } from './mail-api.ts';
import { MailStore } from './mail-store.ts';
import { receiveMail } from './smtp-in.ts';

/** Starts the mailbox: SMTP in, a page and Mailpit's API out. Every mail's arrival is told with its subject. */
export async function startMailbox(
  ports: { mailbox: number; smtp: number },
  log: Log,
): Promise<{ stop(): Promise<void> }> {
  const store = new MailStore();
  const smtp = await receiveMail(store, ports.smtp, (mail) => {
    log('mailbox', `to ${mail.To.map((to) => to.Address).join(', ')}: ${mail.Subject}`);
  });
  const web = await listen(mailApi(store), ports.mailbox);
  return {
    async stop() {
      await Promise.all([smtp.close(), web.close()]);
    },
  };
}
