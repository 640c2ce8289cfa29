import { paise, type Paise } from '../../../shared-kit/src/money.ts';
import { localTaxIn, type StateCode } from '../../../shared-kit/src/gst/states.ts';

interface Tax {
  name: 'CGST' | 'SGST' | 'UTGST' | 'IGST';
  /** Per cent. */
  rate: number;
  amount: Paise;
}

/** Price and taxes together are what the buyer paid. */
export interface TaxSplit {
  taxable: Paise;
  taxes: Tax[];
}

export interface Taxation {
  rate: number;
  sellerState: StateCode;
  buyerState: string;
}

/**
 * A price that includes its taxes, each rounded to the paisa: two equal halves, central and of the State, within the State
 * of the seller, and integrated tax outside it.
 */
export function splitTax(total: Paise, { rate, sellerState, buyerState }: Taxation): TaxSplit {
  if (buyerState !== sellerState) {
    const amount = paise(Math.round((total * rate) / (100 + rate)));
    return { taxable: paise(total - amount), taxes: [{ name: 'IGST', rate, amount }] };
  }
  const half = paise(Math.round((total * rate) / (100 + rate) / 2));
  const names = ['CGST', localTaxIn(sellerState)] as const;
  return {
    taxable: paise(total - 2 * half),
    taxes: names.map((name) => ({ name, rate: rate / 2, amount: half })),
  };
}

/** The parts of a price add up to the split of the whole, tax by tax. @param before the sum of the earlier parts */
export function splitTaxOfPart(before: Paise, part: Paise, taxation: Taxation): TaxSplit {
  const start = splitTax(before, taxation);
  const end = splitTax(paise(before + part), taxation);
  return {
    taxable: paise(end.taxable - start.taxable),
    taxes: end.taxes.map((tax, at) => ({
      ...tax,
      amount: paise(tax.amount - start.taxes[at]!.amount),
    })),
  };
}
