import { createHmac } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.resetModules();
});

const EVENT = '{"event":"payment.captured","payload":{}}';
// Node accepts an empty key, and so would an attacker's tool.
const signature = createHmac('sha256', '').update(EVENT).digest('hex');
const SIGNED = { 'x-razorpay-signature': signature, 'x-razorpay-event-id': 'evt_1' };

test.each([
  ['reconcile-orders', 'RECONCILE_SECRET', {}],
  ['reconcile-orders', 'RECONCILE_SECRET', { authorization: 'Bearer ' }],
  ['send-mails', 'RECONCILE_SECRET', {}],
  ['site-changes', 'SITE_CHANGES_SECRET', {}],
  ['payment-webhook', 'RAZORPAY_WEBHOOK_SECRET', SIGNED],
])(
  '%s refuses every call while %s is empty, and the log says why',
  async (name, secret, headers) => {
    let serve!: (request: Request) => Promise<Response>;
    const env = { get: () => '' };
    vi.stubGlobal('Deno', { env, serve: (handler: typeof serve) => void (serve = handler) });
    const log = vi.spyOn(console, 'error').mockReturnValue(undefined);
    await import(`../../functions/${name}/index.ts`);
    const url = `https://backend.example/functions/v1/${name}`;
    const sent = { ...headers, 'content-type': 'application/json' };
    const response = await serve(new Request(url, { method: 'POST', headers: sent, body: EVENT }));
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain(secret);
    expect(String(log.mock.calls)).toContain(`${secret} is missing`);
  },
);
