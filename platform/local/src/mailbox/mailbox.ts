import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import { LOOPBACK } from '@platform/release/respond/http-server';
import { Hono } from 'hono';
import { simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import type { Log } from '../child-process.ts';
import { listen } from '../listen.ts';
import { type Mail, mailOf, type MailSummary } from './mail.ts';
import { mailboxPage } from './page.ts';

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

const CAPACITY = 500;

/** Logs the subject of every email. */
export async function startMailbox(
  ports: { mailbox: number; smtp: number },
  log: Log,
): Promise<{ stop(): Promise<void> }> {
  // Lost on restart. The latest comes first.
  const mails: Mail[] = [];
  const smtp = await receiveMail(mails, ports.smtp, log);
  const web = await listen(mailApi(mails), ports.mailbox);
  return {
    async stop() {
      await Promise.all([smtp.close(), web.close()]);
    },
  };
}

/** A reserved top-level domain that cannot be registered. @see https://www.rfc-editor.org/rfc/rfc2606 */
const UNDELIVERABLE = /\.invalid$/i;

/**
 * Emails to `.invalid` are refused, so that developers and tests can see how a failed email is handled:
 * `451@full.invalid` with 451, `hang@slow.invalid` with no reply at all, all others with 550. None is forwarded.
 */
async function receiveMail(
  mails: Mail[],
  port: number,
  log: Log,
): Promise<{ close(): Promise<void> }> {
  const takeIn = callbackify(async (stream: Readable) => {
    const mail = mailOf(await simpleParser(await buffer(stream)));
    mails.unshift(mail);
    mails.splice(CAPACITY);
    log('mailbox', `a mail: ${mail.Subject}`);
  });
  const server = new SMTPServer({
    // No encryption and no authentication, like other mail catchers.
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    onRcptTo({ address }, _session, done) {
      if (!UNDELIVERABLE.test(address)) return done();
      if (address.startsWith('hang@')) return;
      const [code] = /^[45]\d\d(?=@)/.exec(address) ?? [550];
      done(Object.assign(new Error('No such mailbox'), { responseCode: Number(code) }));
    },
    onData(stream, _session, done) {
      takeIn(stream, (error) => done(error));
    },
  });
  await new Promise<void>((resolve, reject) => {
    // Later errors are those of one connection, such as a sender that ends in the middle of an email and sends it
    // again.
    server.on('error', reject);
    server.listen(port, LOOPBACK, () => resolve());
  });
  return { close: () => new Promise((resolve) => server.close(() => resolve())) };
}

const POLICY =
  "default-src 'none'; connect-src 'self'; img-src data:; style-src 'unsafe-inline'; script-src 'unsafe-inline'; frame-src 'self'";

/**
 * The endpoints of Mailpit that list, read and delete emails, and a page that shows them.
 * @see https://mailpit.axllent.org/docs/api-v1/
 */
function mailApi(mails: Mail[]): Hono {
  return new Hono()
    .get('/', (context) => {
      // An email must load nothing from the network: no images, scripts or fonts.
      context.header('Content-Security-Policy', POLICY);
      return context.html(mailboxPage(mails));
    })
    .get('/api/v1/messages', (context) =>
      context.json({ total: mails.length, messages: mails.map(summary) }),
    )
    .get('/api/v1/message/:id', (context) => {
      const mail = mails.find(({ ID }) => ID === context.req.param('id'));
      return mail ? context.json(mail) : context.json({ Error: 'message not found' }, 404);
    })
    .delete('/api/v1/messages', async (context) => {
      if ((await context.req.text()) !== '') {
        return context.json({ Error: 'Send DELETE without a body: it deletes all emails.' }, 400);
      }
      mails.length = 0;
      return context.text('ok');
    });
}

function summary({ ID, From, To, Subject, Created }: Mail): MailSummary {
  return { ID, From, To, Subject, Created };
}
