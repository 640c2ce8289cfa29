import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import { simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import type { Mail, MailStore } from './mail-store.ts';

/** The top-level domain that nobody can have. @see https://www.rfc-editor.org/rfc/rfc2606 */
const UNDELIVERABLE = /\.invalid$/i;

/**
 * Takes every mail that is sent to this port of 127.0.0.1 into the store; none goes anywhere else. Addresses that end in
 * `.invalid` are refused, so that developers and tests see what happens when a mail cannot be sent.
 */
export async function receiveMail(
  store: MailStore,
  port: number,
  onMail: (mail: Mail) => void,
): Promise<{ close(): Promise<void> }> {
  const takeIn = callbackify(async (stream: Readable) => {
    const raw = await buffer(stream);
    onMail(store.add(await simpleParser(raw), raw.length));
  });
  const server = new SMTPServer({
    // As a mail catcher: no encryption, no sign-in.
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
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve());
  });
  return { close: () => new Promise((resolve) => server.close(() => resolve())) };
}
