import { stubBackend } from 'shared-kit/testing/stub-backend';
import { expect, test } from 'vitest';
import { fetchDocument } from './fetch-document.ts';

const PDF = { 'content-type': 'application/pdf' };
const fetchInvoice = () => fetchDocument('INV-26-27-027', 'hi-IN');

test('A document is requested by its number, in the language of the page, and is a file', async () => {
  const requests = stubBackend(() => new Response('%PDF-1.3', { headers: PDF }));
  expect(await (await fetchInvoice()).text()).toBe('%PDF-1.3');
  const [{ method, url, body }] = requests as [(typeof requests)[0]];
  expect([method, url.pathname, body]).toEqual([
    'POST',
    '/functions/v1/invoice',
    { number: 'INV-26-27-027', language: 'hi-IN' },
  ]);
});

test('A response that is not a file is a server_error', async () => {
  stubBackend(() => Response.json({ success: true }));
  await expect(fetchInvoice()).rejects.toMatchObject({ code: 'server_error' });
});
