import { expect, test } from 'vitest';
import { orderRow, standInBackend } from '#lib/testing.ts';
import { fetchInvoice } from './fetch-invoice.ts';

const { uuid } = orderRow();

test('The invoice of an order is requested by its uuid and is a file', async () => {
  const headers = { 'content-type': 'application/pdf' };
  const requests = standInBackend(() => new Response('%PDF-1.3', { headers }));
  expect(await (await fetchInvoice(uuid)).text()).toBe('%PDF-1.3');
  const [{ method, url, body }] = requests as [(typeof requests)[0]];
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
])('Status %i is the error %s', async (status, code) => {
  standInBackend(() => Response.json({ success: false }, { status }));
  await expect(fetchInvoice(uuid)).rejects.toMatchObject({ code });
});

test('A response that is no file is a server_error', async () => {
  standInBackend(() => Response.json({ success: true }));
  await expect(fetchInvoice(uuid)).rejects.toMatchObject({ code: 'server_error' });
});

test('Without a network the error is network_error', async () => {
  standInBackend();
  await expect(fetchInvoice(uuid)).rejects.toMatchObject({ code: 'network_error' });
});
