import { paise, type Paise } from 'shared-kit/money';
import { describe, expect, test } from 'vitest';
import { creditNoteContent, invoiceContent } from '../../functions/invoice/invoice-content.ts';

type Seller = NonNullable<Parameters<typeof invoiceContent>[0]['seller']>;

const invoice = {
  number: 'INV-26-27-007',
  issued_at: '2026-12-31T18:30:00+00:00',
  buyer_name: 'Dr. Asha Kulkarni',
  buyer_email: 'asha@example.com',
  buyer_state: '',
  buyer_gstin: '',
  item: 'Complete Course Bundle',
  duration_months: 36,
  amount_paise: paise(5_799_900),
  gateway_order_id: 'order_1',
  payment_id: 'pay_1',
};
const note = {
  number: 'CRN-26-27-002',
  issued_at: '2027-01-05T10:00:00+00:00',
  amount_paise: paise(5_799_900),
  parts: [[paise(0), paise(5_799_900)]] as [Paise, Paise][],
  cancelled_at: null,
  refund_id: 'rfnd_1',
};
const unregistered: Seller = {
  legalName: 'Example Learning LLP',
  address: ['12 Central Avenue', 'Nagpur 440001'],
  state: '27',
  gst: null,
};
const registered: Seller = {
  ...unregistered,
  gst: { number: '27AAPFU0939F1ZV', sac: '999293', rate: 18 },
};
const english = { invoice, language: 'en-IN' } as const;

const inMaharashtra = { ...invoice, buyer_state: '27' };
const inTamilNadu = { ...invoice, buyer_state: '33', buyer_gstin: '33AAPFU0939F1Z2' };

describe('An invoice', () => {
  test('is marked as a sample while the seller is a placeholder', () => {
    const content = invoiceContent({ ...english, seller: null });
    expect(content).toMatchObject({ title: 'Invoice', sums: [] });
    expect(content.notice).toContain('placeholders');
  });

  test('of a seller without a GSTIN states that it is not a tax invoice', () => {
    const content = invoiceContent({ ...english, seller: unregistered });
    expect(content).toMatchObject({ title: 'Invoice', sums: [] });
    expect(content.notice).toContain('not a tax invoice');
    expect(content.total.label).toBe('Total');
    expect(content.seller.lines.slice(0, 4)).toEqual([
      'Example Learning LLP',
      '12 Central Avenue',
      'Nagpur 440001',
      'Maharashtra',
    ]);
  });

  test('for a buyer in the seller’s State has central and State tax, included in the price', () => {
    const content = invoiceContent({ ...english, invoice: inMaharashtra, seller: registered });
    expect(content.title).toBe('Tax invoice');
    expect(content).not.toHaveProperty('notice');
    expect(content.seller.lines).toContain('GSTIN 27AAPFU0939F1ZV');
    expect(content.buyer.lines).toContain('Maharashtra (27)');
    expect(content.facts).toContainEqual({ label: 'Place of supply', value: 'Maharashtra (27)' });
    expect(content.item.details).toBe('Access for 3 Years · SAC 999293');
    expect(content.sums).toEqual([
      { label: 'Taxable value', value: '₹49,151.70' },
      { label: 'CGST 9%', value: '₹4,423.65' },
      { label: 'SGST 9%', value: '₹4,423.65' },
    ]);
    expect(content.total.value).toBe('₹57,999');
    expect(content.words).toBe('Rupees Fifty-Seven Thousand Nine Hundred Ninety-Nine Only');
  });

  test('for a buyer in another State has integrated tax, and their GSTIN', () => {
    const content = invoiceContent({ ...english, invoice: inTamilNadu, seller: registered });
    expect(content.facts).toContainEqual({ label: 'Place of supply', value: 'Tamil Nadu (33)' });
    expect(content.buyer.lines).toContain('GSTIN 33AAPFU0939F1Z2');
    expect(content.sums).toEqual([
      { label: 'Taxable value', value: '₹49,151.69' },
      { label: 'IGST 18%', value: '₹8,847.31' },
    ]);
  });

  test('for a buyer whose State is unknown is supplied in the seller’s State', () => {
    const { facts, sums } = invoiceContent({ ...english, seller: registered });
    expect(facts).toContainEqual({ label: 'Place of supply', value: 'Maharashtra (27)' });
    expect(sums).toHaveLength(3);
  });

  test('is in Hindi for a member who reads Hindi', () => {
    const content = invoiceContent({
      invoice: inTamilNadu,
      seller: registered,
      language: 'hi-IN',
    });
    expect(content.title).toBe('कर इनवॉइस');
    expect(content.facts).toContainEqual({ label: 'आपूर्ति का स्थान', value: 'तमिलनाडु (33)' });
    expect(content.item.details).toBe('3 साल का एक्सेस · SAC 999293');
    expect(content.words).toBe('सत्तावन हज़ार नौ सौ निन्यानवे रुपये मात्र');
  });

  test('shows the date in India', () => {
    const { facts } = invoiceContent({ ...english, seller: null });
    expect(facts).toContainEqual({ label: 'Date', value: '1 Jan 2027' });
  });
});

describe('A credit note', () => {
  test('of the whole price refers to its invoice and takes back all of its tax', () => {
    const setting = { ...english, invoice: inMaharashtra, seller: registered };
    const content = creditNoteContent(setting, note);
    expect(content.title).toBe('Credit note');
    expect(content.facts).toContainEqual({
      label: 'For invoice',
      value: 'INV-26-27-007 of 1 Jan 2027',
    });
    expect(content.sums).toEqual(invoiceContent(setting).sums);
    expect(content.total.label).toBe('Credited, all taxes included');
  });

  test('says that it was cancelled when the bank returned the refund', () => {
    const cancelled = { ...note, cancelled_at: '2027-01-07T10:00:00+00:00' };
    const content = creditNoteContent({ ...english, seller: registered }, cancelled);
    expect(content.notice).toContain('Cancelled on 7 Jan 2027');
    expect(content.footnotes.join()).not.toContain('Refunded');
  });
});

describe.each(['en-IN', 'hi-IN'] as const)('For a seller without a GSTIN, in %s', (language) => {
  test.each([null, unregistered])(
    'no document shows a tax, a tax code or a State of supply',
    (seller) => {
      const setting = { invoice: { ...inTamilNadu }, seller, language };
      const partial = { ...note, amount_paise: paise(100) };
      for (const content of [invoiceContent(setting), creditNoteContent(setting, partial)]) {
        expect(content.sums).toEqual([]);
        const { notice: _, ...shown } = content;
        const { seller: ours, ...rest } = shown;
        expect(JSON.stringify(rest)).not.toMatch(/tax|कर सहित|कर योग्य|GST|SAC|supply|आपूर्ति|रिवर्स/i);
        expect(JSON.stringify(ours)).not.toMatch(/GSTIN \w{15}/);
      }
    },
  );
});
