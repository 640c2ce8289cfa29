import { paise, toPaise, type Paise, type Rupees } from '../../../shared-kit/src/money.ts';

/**
 * Splits a price that contains its tax into the taxable value and two equal halves of tax, central and state, each
 * rounded to the paisa. The three always add up to the price.
 * @param rate per cent of both taxes together
 */
export function splitTax(price: Rupees, rate: number): { taxable: Paise; half: Paise } {
  const total = toPaise(price);
  const half = Math.round((total * rate) / (100 + rate) / 2);
  return { taxable: paise(total - 2 * half), half: paise(half) };
}
