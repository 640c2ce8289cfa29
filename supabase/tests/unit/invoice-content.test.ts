import * as fc from 'fast-check';
import { STATE_CODES } from 'shared-kit/gst/states';
import { paise } from 'shared-kit/money';
import { describe, expect, test } from 'vitest';
import {
  creditNoteContent,
  invoiceContent,
  splitTax,
  splitTaxOfParts,
  type TaxSplit,
} from '../../functions/invoice/invoice-content.ts';
import { CREDIT_NOTE, IN_TAMIL_NADU, INVOICE } from '../documents.ts';

const unregistered = {
  legalName: 'Example Learning LLP',
  address: ['12 Central Avenue', 'Nagpur 440001'],
  state: '27',
  gst: null,
} as const;
const registered = {
  ...unregistered,
  gst: { number: '27AAPFU0939F1ZV', sac: '999293', rate: 18 },
} as const;
const english = { invoice: INVOICE, language: 'en-IN' } as const;
const inMaharashtra = { ...english, invoice: { ...INVOICE, buyer_state: '27' } };
type Seller = Parameters<typeof invoiceContent>[0]['seller'];

/** The document, and its facts and sums as lines. */
function contentOf(setting: object, seller: unknown) {
  const content = invoiceContent({ ...english, ...setting, seller: seller as Seller });
  const lines = [...content.facts, ...content.sums].map(({ label, value }) => `${label} ${value}`);
  return { ...content, lines };
}

describe('An invoice', () => {
  test('is marked as a sample while the seller is a placeholder, and shows the date in India', () => {
    const content = contentOf({}, null);
    expect(content).toMatchObject({ title: 'Invoice', sums: [] });
    expect(content.notice).toContain('placeholders');
    expect(content.lines).toContain('Date 1 Jan 2027');
  });

  test('says from when to when its access lasts, of each module if they differ', () => {
    const access = (granted: typeof INVOICE.granted) =>
      invoiceContent({ ...english, invoice: { ...INVOICE, granted }, seller: null }).facts.slice(4);
    expect(access(INVOICE.granted)).toEqual([
      { label: 'Access', value: '1 Jan 2027 to 31 Dec 2029' },
    ]);
    const later = { ...INVOICE.granted[1]!, from: '2027-06-30T12:00:00Z' };
    expect(access([INVOICE.granted[0]!, later])).toEqual([
      { label: 'Access to Module I', value: '1 Jan 2027 to 31 Dec 2029' },
      { label: 'Access to Module II', value: '30 Jun 2027 to 31 Dec 2029' },
    ]);
  });

  test('of a seller without a GSTIN states that it is not a tax invoice', () => {
    const content = contentOf({}, unregistered);
    expect(content).toMatchObject({ title: 'Invoice', sums: [], total: { label: 'Total' } });
    expect(content.notice).toContain('not a tax invoice');
    const seller = ['Example Learning LLP', '12 Central Avenue', 'Nagpur 440001', 'Maharashtra'];
    expect(content.seller.lines.slice(0, 4)).toEqual(seller);
  });

  test('for a buyer in the seller’s State has central and State tax, included in the price', () => {
    const content = contentOf(inMaharashtra, registered);
    expect(content.title).toBe('Tax invoice');
    expect(content).not.toHaveProperty('notice');
    expect(content.seller.lines).toContain('GSTIN 27AAPFU0939F1ZV');
    expect(content.buyer.lines).toContain('Maharashtra (27)');
    expect(content.item.details).toBe('Access for 3 Years · SAC 999293');
    expect(content.lines.slice(-4)).toEqual([
      'Place of supply Maharashtra (27)',
      'Taxable value ₹49,151.70',
      'CGST 9% ₹4,423.65',
      'SGST 9% ₹4,423.65',
    ]);
    expect(content.total.value).toBe('₹57,999');
    expect(content.words).toBe('Fifty Seven Thousand Nine Hundred Ninety Nine Rupees Only');
  });

  test('for a buyer in another State has integrated tax, and their GSTIN', () => {
    const content = contentOf({ invoice: IN_TAMIL_NADU }, registered);
    expect(content.buyer.lines).toContain('GSTIN 33AAPFU0939F1Z2');
    expect(content.lines.slice(-3)).toEqual([
      'Place of supply Tamil Nadu (33)',
      'Taxable value ₹49,151.69',
      'IGST 18% ₹8,847.31',
    ]);
  });

  test('for a buyer whose State is unknown is supplied in the seller’s State', () => {
    const { lines, sums } = contentOf({}, registered);
    expect(lines).toContain('Place of supply Maharashtra (27)');
    expect(sums).toHaveLength(3);
  });

  test('is in Hindi for a member who reads Hindi', () => {
    const content = contentOf({ invoice: IN_TAMIL_NADU, language: 'hi-IN' }, registered);
    expect(content.title).toBe('कर इनवॉइस');
    expect(content.lines).toContain('आपूर्ति का स्थान तमिलनाडु (33)');
    expect(content.item.details).toBe('3 साल का एक्सेस · SAC 999293');
    expect(content.words).toBe('सत्तावन हज़ार नौ सौ निन्यानवे रुपये मात्र');
  });
});

describe('A credit note', () => {
  const setting = { ...inMaharashtra, seller: registered as never };

  test('of the whole price refers to its invoice and takes back all of its tax', () => {
    const content = creditNoteContent(setting, CREDIT_NOTE);
    expect(content.title).toBe('Credit note');
    const value = 'INV-26-27-007 of 1 Jan 2027';
    expect(content.facts).toContainEqual({ label: 'For invoice', value });
    expect(content.sums).toEqual(invoiceContent(setting).sums);
    expect(content.total.label).toBe('Credited, all taxes included');
  });

  test.each([
    ['en-IN', 'Twelve Lakh Five Rupees And Fifty Paise Only'],
    ['hi-IN', 'बारह लाख पांच रुपये और पचास पैसे मात्र'],
  ] as const)('has its amount in words, in %s', (language, words) => {
    const note = { ...CREDIT_NOTE, amount_paise: paise(120_000_550) };
    expect(creditNoteContent({ ...setting, language }, note).words).toBe(words);
  });

  test('says that it was cancelled when the bank returned the refund', () => {
    const cancelled = { ...CREDIT_NOTE, cancelled_at: '2027-01-07T10:00:00+00:00' };
    const content = creditNoteContent(setting, cancelled);
    expect(content.notice).toContain('Cancelled on 7 Jan 2027');
    expect(content.footnotes.join()).not.toContain('Refunded');
  });
});

describe.each(['en-IN', 'hi-IN'] as const)('For a seller without a GSTIN, in %s', (language) => {
  test.each([null, unregistered])(
    'no document shows a tax, a tax code or a State of supply',
    (seller) => {
      const setting = { invoice: IN_TAMIL_NADU, seller: seller as Seller, language };
      const partial = { ...CREDIT_NOTE, amount_paise: paise(100) };
      for (const content of [invoiceContent(setting), creditNoteContent(setting, partial)]) {
        const { notice: _, seller: ours, ...rest } = content;
        expect(content.sums).toEqual([]);
        expect(JSON.stringify(rest)).not.toMatch(/tax|कर सहित|कर योग्य|GST|SAC|supply|आपूर्ति|रिवर्स/i);
        expect(JSON.stringify(ours)).not.toMatch(/GSTIN \w{15}/);
      }
    },
  );
});

const price = fc.integer({ min: 1, max: 10_000_000 }).map(paise);
const taxation = fc.record({
  rate: fc.constantFrom(5, 12, 18, 28),
  sellerState: fc.constantFrom(...STATE_CODES),
  buyerState: fc.constantFrom(...STATE_CODES),
});

const sumOf = ({ taxable, taxes }: TaxSplit): number =>
  taxable + taxes.reduce((sum, tax) => sum + tax.amount, 0);

test('The taxable value and the taxes add up to the price, and each tax is its rate of the taxable value', () => {
  fc.assert(
    fc.property(price, taxation, (paid, where) => {
      const split = splitTax(paid, where);
      expect(sumOf(split)).toBe(paid);
      for (const { rate, amount: tax } of split.taxes) {
        expect(Math.abs(tax - (split.taxable * rate) / 100)).toBeLessThan(1.2);
      }
    }),
  );
});

test('The taxes of any partial refunds of a whole price add up to those of the price', () => {
  fc.assert(
    fc.property(fc.array(price, { minLength: 1, maxLength: 6 }), taxation, (parts, where) => {
      let before = paise(0);
      const splits = parts.map((part) => {
        // In two pieces, as after a note that was cancelled.
        const middle = paise(before + Math.floor(part / 2));
        const end = paise(before + part);
        const split = splitTaxOfParts(
          [
            [middle, end],
            [before, middle],
          ],
          where,
        );
        expect(sumOf(split)).toBe(part);
        before = end;
        return split;
      });
      const whole = splitTax(before, where);
      expect(splits.reduce((sum, { taxable }) => sum + taxable, 0)).toBe(whole.taxable);
      for (const [at, { amount: tax }] of whole.taxes.entries()) {
        expect(splits.reduce((sum, { taxes }) => sum + taxes[at]!.amount, 0)).toBe(tax);
      }
    }),
  );
});

test('The local half has another name in a Union territory', () => {
  const where = { rate: 18, sellerState: '04', buyerState: '04' } as const;
  const { taxes } = splitTax(paise(1_199_900), where);
  expect(taxes.map(({ name, amount }) => `${name} ${amount}`)).toEqual([
    'CGST 91518',
    'UTGST 91518',
  ]);
});
