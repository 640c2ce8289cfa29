import { createHmac } from 'node:crypto';
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestBackend } from '@platform/local/testing';
import { BACKEND_TIMEOUT_MS } from './backend.ts';

const ROOT = path.join(import.meta.dirname, '..', '..');
const SECRETS = [
  'RECONCILE_SECRET',
  'RAZORPAY_WEBHOOK_SECRET',
  'RAZORPAY_PREVIOUS_WEBHOOK_SECRET',
  'RAZORPAY_KEY_SECRET',
  'SITE_CHANGES_SECRET',
];

let folder: string;
let backend: Awaited<ReturnType<typeof startTestBackend>>;
const log: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'empty secrets '));
  const projectDir = path.join(folder, 'supabase');
  await cp(path.join(ROOT, 'supabase'), projectDir, { recursive: true });
  for (const name of ['node_modules', 'platform', 'shared-kit', 'tsconfig.base.json'])
    await symlink(path.join(ROOT, name), path.join(folder, name));
  const lines = SECRETS.map((name) => `${name}=\n`);
  await writeFile(path.join(projectDir, 'functions', '.env'), lines.join(''));
  backend = await startTestBackend({
    projectDir,
    log: (name, line) => log.push(`${name} ${line}`),
  });
}, BACKEND_TIMEOUT_MS);
afterAll(async () => {
  await backend.stop();
  await rm(folder, { recursive: true, force: true });
}, BACKEND_TIMEOUT_MS);

const EVENT = '{"event":"payment.captured","payload":{}}';
// Node accepts an empty key, and so would an attacker's tool.
const SIGNED = { 'x-razorpay-signature': createHmac('sha256', '').update(EVENT).digest('hex') };

test.each([
  ['reconcile-orders', 'RECONCILE_SECRET', {}],
  ['reconcile-orders', 'RECONCILE_SECRET', { authorization: 'Bearer ' }],
  ['send-mails', 'RECONCILE_SECRET', {}],
  ['site-changes', 'SITE_CHANGES_SECRET', {}],
  ['payment-webhook', 'RAZORPAY_WEBHOOK_SECRET', { ...SIGNED, 'x-razorpay-event-id': 'evt_1' }],
])(
  '%s refuses every call while %s is empty, and the log says why',
  async (name, secret, headers) => {
    log.length = 0;
    const response = await fetch(`${backend.supabaseUrl}/functions/v1/${name}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: EVENT,
    });
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain(secret);
    await expect.poll(() => log.join('\n')).toContain(`${secret} is missing`);
  },
);
