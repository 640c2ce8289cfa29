import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { findFreePorts } from '../../ports.ts';
import { SANDBOX_KEYS } from '../keys.ts';
import { startSandbox } from '../sandbox.ts';

/** A response of the gateway. The client's own types lack most of its fields. */
export interface Json {
  id: string;
  order_id: string;
  card_id: string;
  items: [Json, ...Json[]];
  [field: string]: unknown;
}
type Method =
  | 'all'
  | 'fetch'
  | 'create'
  | 'edit'
  | 'capture'
  | 'refund'
  | 'fetchPayments'
  | 'fetchCardDetails'
  | 'fetchRefund'
  | 'fetchMultipleRefund';
type Resource =
  | 'orders'
  | 'payments'
  | 'refunds'
  | 'customers'
  | 'cards'
  | 'disputes'
  | 'virtualAccounts';
type Client = Record<Resource, Record<Method, (...args: unknown[]) => Promise<Json>>> & {
  api: { rq: { defaults: { baseURL: string } } };
};

/** The address of the sandbox. */
export let url: string;
/** The gateway's own Node client, unmodified, connected to the sandbox. */
export let client: Client;

let folder: string;
let sandbox: { stop(): Promise<void> };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandbox of the client '));
  await start();
});
afterAll(async () => {
  await sandbox.stop();
  await rm(folder, { recursive: true, force: true });
});

async function start(): Promise<void> {
  const [port] = (await findFreePorts(1)) as [number];
  url = `http://localhost:${port}`;
  const file = join(folder, 'gateway.jsonl');
  sandbox = await startSandbox({ port, webhookUrl: 'http://127.0.0.1:9', file }, () => {});
  client = connect(SANDBOX_KEYS.secret);
}

/**
 * Starts a second sandbox on the file of the first, as after a crash: nothing may depend on an orderly end.
 * @returns a function that stops the first one
 */
export async function restartSandbox(): Promise<() => Promise<void>> {
  const before = sandbox;
  await start();
  return () => before.stop();
}

// CommonJS without an export map. Its own types describe neither its HTTP client nor most responses.
const Razorpay = createRequire(import.meta.url)('razorpay') as new (options: object) => Client;

/** The client with another secret. It has no option for another host, so its HTTP client gets the address. */
export function connect(key_secret: string): Client {
  const connected = new Razorpay({ key_id: SANDBOX_KEYS.id, key_secret });
  connected.api.rq.defaults.baseURL = url;
  return connected;
}

export const NOTES = { order_uuid: 'u-1' };

/** An order of 500 rupees. */
export const newOrder = (more: object = {}): Promise<Json> =>
  client.orders.create({ amount: 50_000, currency: 'INR', ...more });

/** Pays an order as a member does in the window. */
export async function pay(order: Json, more: object = {}): Promise<Json> {
  const response = await fetch(`${url}/_sandbox/orders/${order.id}/payments`, {
    method: 'POST',
    body: JSON.stringify({ outcome: 'success', ...more }),
    headers: { 'content-type': 'application/json' },
  });
  return ((await response.json()) as { payment: Json }).payment;
}

/** A captured payment of a new order. */
export const paid = async (): Promise<Json> => pay(await newOrder());

/** The error as the client throws it. */
export const refused = (description: string, statusCode = 400) => ({
  statusCode,
  error: expect.objectContaining({ code: 'BAD_REQUEST_ERROR', description }) as object,
});
