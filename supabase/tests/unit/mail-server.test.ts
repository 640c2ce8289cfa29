import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, expect, test, vi } from 'vitest';
import {
  MailServerOutage,
  openMailServer,
  RefusedForGood,
} from '../../functions/send-mails/mail-server.ts';

const servers: SMTPServer[] = [];
afterEach(() => {
  vi.unstubAllGlobals();
  for (const server of servers.splice(0)) server.close();
});

/** Sends an email to a mail server with these handlers. @returns what the server accepted */
async function sendTo(handlers: SMTPServerOptions, settings: Record<string, string> = {}) {
  const accepted: string[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    onData(stream, _session, done) {
      let mail = '';
      stream.on('data', (chunk: Buffer) => (mail += chunk.toString()));
      stream.once('end', () => {
        accepted.push(mail);
        done();
      });
    },
    ...handlers,
  });
  servers.push(server);
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.server.address() as AddressInfo;
  const environment: Record<string, string> = {
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(port),
    SMTP_ADMIN_EMAIL: 'no-reply@site.example',
    SMTP_SENDER_NAME: 'Site',
    ...settings,
  };
  vi.stubGlobal('Deno', { env: { get: (name: string) => environment[name] } });
  const mail = { subject: 'Your receipt', text: 'Thank you', html: '<p>Thank you</p>' };
  await openMailServer()({ ...mail, to: 'asha@example.com', id: '7f0c2f6e' });
  return accepted;
}

const reply = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode });
const atRecipient = (code: number, message = 'No') =>
  sendTo({ onRcptTo: (_address, _session, done) => done(reply(code, message)) });

test.each([
  [550, 'No such mailbox', '550'],
  [550, '5.1.1 <asha@example.com>: Recipient address rejected', '550 5.1.1'],
  [552, '5.2.2 Mailbox full', '552 5.2.2'],
])('A recipient that is refused with %i %s is refused for good', async (code, text, kept) => {
  await expect(atRecipient(code, text)).rejects.toMatchObject({ code: kept });
  await expect(atRecipient(code, text)).rejects.toBeInstanceOf(RefusedForGood);
});

test('So is an email that is refused after its content', async () => {
  const refused = sendTo({
    onData(stream, _session, done) {
      stream.resume().once('end', () => done(reply(554, '5.6.0 Content rejected')));
    },
  });
  await expect(refused).rejects.toMatchObject({ code: '554 5.6.0' });
});

test.each([
  [451, 'Try again later'],
  [452, '4.2.2 Mailbox full'],
  [554, '5.7.1 Relay access denied'],
  [550, 'relay not permitted'],
  [530, '5.7.0 Authentication required'],
  [554, 'Message rejected: Email address is not verified'],
])('An email that gets %i %s is sent again, and the next ones too', async (code, text) => {
  const failure = await atRecipient(code, text).catch((cause: unknown) => cause);
  expect(failure).toBeInstanceOf(Error);
  expect(failure).not.toBeInstanceOf(RefusedForGood);
  expect(failure).not.toBeInstanceOf(MailServerOutage);
});

test.each<[string, SMTPServerOptions, Record<string, string>?]>([
  ['closes the session with 421', { onRcptTo: (_to, _by, done) => done(reply(421, 'Closing')) }],
  ['refuses the connection with 554', { onConnect: (_session, done) => done(reply(554, 'No')) }],
  ['refuses the sender with 550', { onMailFrom: (_from, _by, done) => done(reply(550, 'No')) }],
  [
    'refuses the password with 535',
    { onAuth: (_auth, _session, done) => done(reply(535, 'Wrong')), secure: false },
    { SMTP_USER: 'site', SMTP_PASS: 'x' },
  ],
  ['does not listen', {}, { SMTP_PORT: '1' }],
])('A mail server that %s takes no other email either', async (_, handlers, settings) => {
  await expect(sendTo(handlers, settings)).rejects.toBeInstanceOf(MailServerOutage);
});

test.each([
  ['accepts the connection and never answers', () => {}],
  // Each byte restarts the timeout of the socket.
  ['answers byte by byte', (socket: Socket) => setInterval(() => socket.write('2'), 50).unref()],
])('A mail server that %s is given up', async (_, answer) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const sending = sendTo({}, { SMTP_PORT: String(port) }).catch((cause: unknown) => cause);
  const [socket] = (await once(server, 'connection')) as [Socket];
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await sending).toBeInstanceOf(MailServerOutage);
  socket.destroy();
  server.close();
  vi.useRealTimers();
});
