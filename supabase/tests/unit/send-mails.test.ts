import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { expect, test, vi } from 'vitest';
import { INVOICE, RECEIPT } from '../documents.ts';

const MAIL = {
  id: 1,
  uuid: '7f0c2f6e-7b3e-4f3c-9a53-1f2d3c4b5a69',
  kind: 'receipt',
  about: INVOICE.number,
  member: { id: '1', name: 'Asha', email: 'asha@example.com', language: 'hi-IN' },
  facts: RECEIPT,
};

test('A run leaves receipts to the next one when drawing them has taken half its processor time', async () => {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, _session, done) => void stream.resume().once('end', () => done()),
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const environment: Record<string, string> = {
    RECONCILE_SECRET: 'secret',
    SITE_URL: 'https://site.example',
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String((server.server.address() as AddressInfo).port),
    SMTP_ADMIN_EMAIL: 'no-reply@site.example',
    SMTP_SENDER_NAME: 'Site',
    SUPABASE_URL: 'https://backend.example',
    SUPABASE_SECRET_KEYS: '{"default":"key"}',
  };
  vi.stubGlobal('Deno', { serve: () => {}, env: { get: (name: string) => environment[name] } });
  const calls: string[] = [];
  // More receipts are due than any run can send.
  vi.stubGlobal('fetch', async (url: URL) => {
    calls.push(url.pathname.slice('/rest/v1/rpc/'.length));
    if (calls.at(-1) === 'claim_mail') return Response.json(MAIL);
    if (calls.at(-1) === 'finish_mail') return Response.json(true);
    return Response.json({ ...INVOICE, seller: null, credit: null });
  });
  const { sendMails } = await import('../../functions/send-mails/index.ts');
  const request = new Request('https://backend.example/functions/v1/send-mails', {
    method: 'POST',
    headers: { authorization: 'Bearer secret' },
  });
  // Drawing takes 300 ms on this clock.
  let clock = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (clock += 300));
  const { sent, failed } = await sendMails(request);
  expect(failed).toBe(0);
  expect(sent).toBeGreaterThan(0);
  expect(sent).toBeLessThan(5);
  // What was claimed is sent: nothing waits for its next attempt.
  expect(calls.filter((name) => name === 'claim_mail')).toHaveLength(sent);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  server.close();
});
