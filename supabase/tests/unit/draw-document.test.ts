import { expect, test } from 'vitest';
import { readPdf } from '@platform/local/testing/read-pdf';
import { paise } from 'shared-kit/money';
import { drawDocument } from '../../functions/invoice/draw-document.ts';
import { invoiceContent } from '../../functions/invoice/invoice-content.ts';

async function drawInvoice(buyer_name: string): Promise<string> {
  const invoice = {
    number: 'INV-26-27-001',
    issued_at: '2026-11-20T10:00:00Z',
    buyer_name,
    buyer_email: 'asha.k@example.com',
    buyer_state: '',
    buyer_gstin: '',
    item: 'Module I Foundations',
    duration_months: 12,
    amount_paise: paise(1_199_900),
    gateway_order_id: 'order_1',
    payment_id: 'pay_1',
  };
  const content = invoiceContent({ invoice, seller: null, language: 'en-IN' });
  const { number, issued_at } = invoice;
  const file = await drawDocument(content, { number, issuedAt: new Date(issued_at) });
  return readPdf(new Uint8Array(await file.arrayBuffer()));
}

test.each([
  ['Devanagari', 'डॉ. आशा', 'आशा'],
  ['Tamil', 'ஆஷா குமார்', 'ஆஷா'],
  // The file contains the glyphs from left to right.
  ['Arabic', 'محمد أمين', Array.from('محمد').toReversed().join('')],
  ['Chinese', '王芳', '王芳'],
  ['Bengali', 'আশা রায়', 'আশা'],
  ['Telugu', 'ఆశ రావు', 'ఆశ'],
  ['Cyrillic', 'Аша Иванова', 'Иванова'],
  ['Latin letters with dots', 'Kṛṣṇa Rao', 'Krsna Rao'],
  ['Ol Chiki', 'ᱥᱟᱱᱛᱟᱲ', 'Santar'],
  ['Meetei Mayek', 'ꯃꯤꯇꯩ', 'Mitei'],
])('An invoice shows a name in %s', async (_, name, shown) => {
  expect(await drawInvoice(name)).toContain(shown);
});

test('An invoice leaves out signs that no font shows', async () => {
  expect(await drawInvoice('Asha 🙂')).toContain('Asha\n');
});

test.each(['Γιώργος', 'สมชาย', 'Asha สมชาย', '王𠮷', '🙂'])(
  'An invoice names a buyer whose name no font shows, %s, by the email address',
  async (name) => {
    expect(await drawInvoice(name)).toContain('Billed to\nasha.k\nasha.k@example.com');
  },
);
