import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import { LOOPBACK } from '@platform/serve/loopback';
import { simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import type { Mail, MailStore } from './mail-store.ts';

/** A reserved top-level domain that cannot be registered. @see https://www.rfc-editor.org/rfc/rfc2606 */
const UNDELIVERABLE = /\.invalid$/i;

/**
 * Emails to `.invalid` are refused, so that developers and tests can see how a failed email is handled; none is
 * forwarded.
 */
export async function receiveMail(
  store: MailStore,
  port: number,
  onMail: (mail: Mail) => void,
): Promise<{ close(): Promise<void> }> {
  const takeIn = callbackify(async (stream: Readable) => {
    onMail(store.add(await simpleParser(await buffer(stream))));
  });
  const server = new SMTPServer({
    // No encryption and no authentication, like other mail catchers.
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    onRcptTo({ address }, _session, done) {
      if (!UNDELIVERABLE.test(address)) return done();
      done(Object.assign(new Error('No such mailbox'), { responseCode: 550 }));
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
