import { paise } from 'shared-kit/money';
import { describe, expect, it } from 'vitest';
import { invoiceContent, printable, splitTax } from '../../functions/invoice/invoice-content.ts';

const invoice = {
  number: 'INV-2026-007',
  issued_at: '2026-12-31T18:30:00+00:00',
  buyer_name: 'Dr. Asha Kulkarni',
  buyer_email: 'asha@example.com',
  item: 'Complete Course Bundle',
  duration_months: 36,
  amount_paise: paise(5_799_900),
  gateway_order_id: 'order_1',
  payment_id: 'pay_1',
};
const seller = {
  legalName: 'Example Learning LLP',
  address: ['12 Central Avenue', 'Nagpur 440001'],
  state: 'Maharashtra',
  gst: null,
};
const registered = { ...seller, gst: { number: '27AAAAA0000A1Z5', sac: '999293', rate: 18 } };

describe('An invoice', () => {
  it('is marked as a sample and shows no tax while the seller is a placeholder', () => {
    const content = invoiceContent(invoice, null);
    expect(content).toMatchObject({ title: 'Invoice', sums: [] });
    expect(content.notice).toContain('placeholders');
    expect(JSON.stringify(content)).not.toMatch(/GSTIN \w{15}|CGST|SAC/);
  });

  it('of a seller without a GSTIN states that it is no tax invoice', () => {
    const content = invoiceContent(invoice, seller);
    expect(content).toMatchObject({ title: 'Invoice', sums: [] });
    expect(content.notice).toContain('no tax invoice');
    expect(content.total.label).toBe('Total');
    expect(content.seller.slice(0, 4)).toEqual([
      'Example Learning LLP',
      '12 Central Avenue',
      'Nagpur 440001',
      'Maharashtra',
    ]);
  });

  it('of a registered seller is a tax invoice with GSTIN, place of supply, SAC and the tax included in the price', () => {
    const content = invoiceContent(invoice, registered);
    expect(content.title).toBe('Tax invoice');
    expect(content).not.toHaveProperty('notice');
    expect(content.seller).toContain('GSTIN 27AAAAA0000A1Z5');
    expect(content.facts).toContainEqual({ label: 'Place of supply', value: 'Maharashtra (27)' });
    expect(content.item.details).toBe('Access for 3 Years · SAC 999293');
    expect(content.sums).toEqual([
      { label: 'Taxable value', value: '₹49,151.70' },
      { label: 'CGST 9%', value: '₹4,423.65' },
      { label: 'SGST 9%', value: '₹4,423.65' },
    ]);
    expect(content.total.value).toBe('₹57,999');
  });

  it('shows the date in India', () => {
    const { facts } = invoiceContent(invoice, null);
    expect(facts).toContainEqual({ label: 'Date', value: '1 Jan 2027' });
  });

  it.each([
    ['Dr. आशा कुलकर्णी', ['Dr. आशा कुलकर्णी', 'asha@example.com']],
    ['Łukasz O’Brien-Ñandú', ['Łukasz O’Brien-Ñandú', 'asha@example.com']],
    // The fonts lack this script.
    ['ஆஷா', ['asha@example.com']],
    ['Asha 🙂', ['asha@example.com']],
  ])('for %s names the buyer as %j', (buyer_name, buyer) => {
    expect(invoiceContent({ ...invoice, buyer_name }, null).buyer).toEqual(buyer);
  });
});

it('A name of letters and combining accents is composed', () => {
  expect(printable('Jose\u0301')).toBe('José');
});

it('The taxable value and both halves of the tax add up to the price', () => {
  for (const rate of [5, 12, 18, 28]) {
    for (let price = 1; price < 60_000; price += 7) {
      const { taxable, half } = splitTax(paise(price * 100), rate);
      expect(taxable + 2 * half).toBe(price * 100);
      expect(Math.abs(half - (taxable * rate) / 200)).toBeLessThan(1.2);
    }
  }
});
