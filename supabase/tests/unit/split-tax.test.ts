import * as fc from 'fast-check';
import { STATE_CODES } from 'shared-kit/gst/states';
import { paise } from 'shared-kit/money';
import { expect, test } from 'vitest';
import { splitTax, splitTaxOfParts, type TaxSplit } from '../../functions/invoice/split-tax.ts';

const amount = fc.integer({ min: 1, max: 10_000_000 }).map(paise);
const taxation = fc.record({
  rate: fc.constantFrom(5, 12, 18, 28),
  sellerState: fc.constantFrom(...STATE_CODES),
  buyerState: fc.constantFrom(...STATE_CODES),
});

const sumOf = ({ taxable, taxes }: TaxSplit): number =>
  taxable + taxes.reduce((sum, tax) => sum + tax.amount, 0);

test('The taxable value and the taxes add up to the price, and each tax is its rate of the taxable value', () => {
  fc.assert(
    fc.property(amount, taxation, (price, where) => {
      const split = splitTax(price, where);
      expect(sumOf(split)).toBe(price);
      for (const { rate, amount: tax } of split.taxes) {
        expect(Math.abs(tax - (split.taxable * rate) / 100)).toBeLessThan(1.2);
      }
    }),
  );
});

test('The taxes of any partial refunds of a whole price add up to those of the price', () => {
  fc.assert(
    fc.property(fc.array(amount, { minLength: 1, maxLength: 6 }), taxation, (parts, where) => {
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

test('Within the seller’s State the tax has two equal halves, outside it is one', () => {
  const names = (sellerState: '27' | '04', buyerState: string) =>
    splitTax(paise(1_199_900), { rate: 18, sellerState, buyerState }).taxes.map(
      ({ name, rate, amount: tax }) => `${name} ${rate}% ${tax}`,
    );
  expect(names('27', '27')).toEqual(['CGST 9% 91518', 'SGST 9% 91518']);
  expect(names('04', '04')).toEqual(['CGST 9% 91518', 'UTGST 9% 91518']);
  expect(names('27', '29')).toEqual(['IGST 18% 183036']);
});
