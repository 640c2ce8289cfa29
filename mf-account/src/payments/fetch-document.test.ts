import { stubBackend } from 'shared-kit/testing/stub-backend';
import { expect, test } from 'vitest';
import { orderRow } from '#lib/testing.ts';
import { fetchDocument } from './fetch-document.ts';

const { uuid } = orderRow();
const PDF = { 'content-type': 'application/pdf' };
const fetchInvoice = () =>
  fetchDocument({ orderUuid: uuid, creditNote: undefined, language: 'en-IN' });

test('The invoice of an order is requested by its uuid and is a file', async () => {
  const requests = stubBackend(() => new Response('%PDF-1.3', { headers: PDF }));
  expect(await (await fetchInvoice()).text()).toBe('%PDF-1.3');
  const [{ method, url, body }] = requests as [(typeof requests)[0]];
  expect([method, url.pathname, body]).toEqual([
    'POST',
    '/functions/v1/invoice',
    { order_uuid: uuid, language: 'en-IN' },
  ]);
});

test('A credit note is requested by its number, in the language of the page', async () => {
  const requests = stubBackend(() => new Response('%PDF-1.3', { headers: PDF }));
  await fetchDocument({ orderUuid: uuid, creditNote: 'CRN-26-27-001', language: 'hi-IN' });
  expect(requests[0]?.body).toEqual({
    order_uuid: uuid,
    credit_note: 'CRN-26-27-001',
    language: 'hi-IN',
  });
});

test('A response that is not a file is a server_error', async () => {
  stubBackend(() => Response.json({ success: true }));
  await expect(fetchInvoice()).rejects.toMatchObject({ code: 'server_error' });
});
