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
 * A price that includes its taxes, each rounded to the paisa: two equal halves, central and of the State, within the
 * State of the seller, and integrated tax outside it.
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

/**
 * Parts that make up a price add up to its split, tax by tax.
 * @param parts which paise of the price: from, and the first after them
 */
export function splitTaxOfParts(
  parts: readonly (readonly [Paise, Paise])[],
  taxation: Taxation,
): TaxSplit {
  const ends = parts.map((part) => part.map((at) => splitTax(at, taxation)));
  const sum = (amountOf: (split: TaxSplit) => Paise): Paise =>
    paise(ends.reduce((total, [from, to]) => total + amountOf(to!) - amountOf(from!), 0));
  return {
    taxable: sum(({ taxable }) => taxable),
    taxes: splitTax(paise(0), taxation).taxes.map((tax, at) => ({
      ...tax,
      amount: sum(({ taxes }) => taxes[at]!.amount),
    })),
  };
}
