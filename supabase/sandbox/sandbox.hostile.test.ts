import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFreePorts } from '@platform/local/ports';
import { send } from '@platform/local/testing/hostile-requests';
import { startSandbox } from './sandbox.ts';

let url: string;
let sandbox: { stop(): Promise<void> };
beforeAll(async () => {
  const [port] = (await findFreePorts(1)) as [number];
  url = `http://localhost:${port}`;
  sandbox = await startSandbox({ port, webhookUrl: 'http://127.0.0.1:9' }, () => {});
});
afterAll(() => sandbox.stop());

test.each(['refunds/rfnd_unknown/process', 'webhooks/unknown', 'orders/order_unknown/payments'])(
  'The sandbox refuses to act on what does not exist: %s',
  async (path) => {
    const body = '{"outcome":"success"}';
    const { status } = await send(url, { what: path, target: `/_sandbox/${path}`, body });
    expect(status).toBe(path.startsWith('webhooks') ? 404 : 400);
  },
);

test.each([{ host: 'rebound.example' }, { origin: 'https://evil.example' }, { origin: 'null' }])(
  'The sandbox refuses pages of other sites: %j',
  async (headers) => {
    const attempt = { what: '', method: 'GET', target: '/_sandbox/orders', headers };
    expect(await send(url, attempt)).toMatchObject({ status: 403 });
  },
);
