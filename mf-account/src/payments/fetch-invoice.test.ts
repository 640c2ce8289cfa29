import { expect, test } from 'vitest';
import { orderRow, standInBackend } from '#lib/testing.ts';
import { fetchInvoice } from './fetch-invoice.ts';

const { uuid } = orderRow();

test('the invoice of an order is asked for by its uuid, and is a file', async () => {
  const headers = { 'content-type': 'application/pdf' };
  const asked = standInBackend(() => new Response('%PDF-1.3', { headers }));
  expect(await (await fetchInvoice(uuid)).text()).toBe('%PDF-1.3');
  const [{ method, url, body }] = asked as [(typeof asked)[0]];
  expect([method, url.pathname, body]).toEqual([
    'POST',
    '/functions/v1/invoice',
    { order_uuid: uuid },
  ]);
});

test.each([
  [401, 'authentication_failed'],
  [404, 'server_error'],
  [409, 'server_error'],
  [500, 'server_error'],
])('when the backend answers %i that is %s', async (status, code) => {
  standInBackend(() => Response.json({ success: false }, { status }));
  await expect(fetchInvoice(uuid)).rejects.toMatchObject({ code });
});

test('what is no file is no invoice', async () => {
  standInBackend(() => Response.json({ success: true }));
  await expect(fetchInvoice(uuid)).rejects.toMatchObject({ code: 'server_error' });
});

test('without a network that is what is told', async () => {
  standInBackend();
  await expect(fetchInvoice(uuid)).rejects.toMatchObject({ code: 'network_error' });
});
