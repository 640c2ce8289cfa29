import { SmtpEmailDriver } from '@supabase/lite';
import { afterAll } from 'vitest';
import { startMailbox } from '../mailbox/mailbox.ts';
import type { MailSummary } from '../mailbox/mail.ts';
import { findFreePorts } from '../ports.ts';

/** A mailbox until the tests of the file end, with the lines that it logs. */
export async function testMailbox() {
  const [port, smtp] = (await findFreePorts(2)) as [number, number];
  const lines: string[] = [];
  const mailbox = await startMailbox({ mailbox: port, smtp }, (_, line) => lines.push(line));
  afterAll(() => mailbox.stop());
  const url = `http://localhost:${port}`;
  const from = { name: 'Fixture', address: 'no-reply@fixture.test' };
  const driver = new SmtpEmailDriver({ host: '127.0.0.1', port: smtp, from });
  return {
    url,
    smtp,
    lines,
    send: (to: string, subject: string): Promise<void> =>
      driver.send({ to, subject, html: `<p>Hello <b>${to}</b></p>` }),
    read: async () =>
      (await (await fetch(`${url}/api/v1/messages`)).json()) as {
        total: number;
        messages: MailSummary[];
      },
  };
}
