import { LOCAL_KEYS } from '@platform/local/local-keys';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BACKEND_TIMEOUT_MS, startBackend, type Backend } from './backend.ts';
import { openOrder, reconcile, runHeld, subscriptionsOf } from './buying.ts';
import { Gateway } from './gateway.ts';
import { signUp } from './people.ts';
import { resetPeople } from './rows.ts';

// All other tests run the functions with the keys of a new project, and tokens with ES256. This one is a project from
// before 2026.
let backend: Backend;
let gateway: Gateway;
beforeAll(async () => {
  backend = await startBackend({ hasLegacyKeys: true });
  gateway = new Gateway(backend);
}, BACKEND_TIMEOUT_MS);
afterAll(() => backend.stop(), BACKEND_TIMEOUT_MS);

test('Checkout, webhook, reconciler, health and held payments work with legacy keys and a token with HS256', async () => {
  const asha = await signUp(backend, 'asha@example.com');
  await resetPeople(backend.sql, asha);
  const { data } = await asha.client.auth.getSession();
  expect(JSON.parse(atob(data.session!.access_token.split('.')[0]!))).toMatchObject({
    alg: 'HS256',
  });
  await gateway.set({ webhooks: 'drop' });
  const lost = await openOrder(backend, asha);
  await gateway.pay(lost.razorpay_order.id);
  expect(await reconcile(backend)).toMatchObject({ completed: 1 });
  expect(await subscriptionsOf(backend, asha)).toMatchObject([{ status: 'active' }]);

  await gateway.set({ webhooks: 'deliver' });
  const heard = await openOrder(backend, asha, { duration: 6 });
  const { razorpay_payment_id: held } = await gateway.pay(heard.razorpay_order.id, 'success', {
    amount: 100,
  });
  await expect.poll(async () => list(LOCAL_KEYS.serviceRole)).toContain(held);
  await expect(list(LOCAL_KEYS.anon)).rejects.toThrow('401');
  await expect(list(LOCAL_KEYS.secret)).rejects.toThrow('401');

  expect((await fetch(`${backend.apiUrl}/functions/v1/health`)).status).toBe(200);
});

const list = (key: string) => runHeld(backend, ['list'], key);
