import type { Paise } from '../../../shared-kit/src/purchase.ts';

const exact = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

/** An amount to the paisa: ₹10,168.64. */
export const formatPaise = (paise: Paise): string => exact.format(paise / 100);

/**
 * What of a price that contains its tax is tax: two equal halves, central and state, each rounded to the paisa. The
 * three always add up to the price.
 * @param rupees whole
 * @param rate per cent of both together
 */
export function splitTax(rupees: number, rate: number): { taxable: Paise; half: Paise } {
  const total = rupees * 100;
  const half = Math.round((total * rate) / (100 + rate) / 2);
  return { taxable: (total - 2 * half) as Paise, half: half as Paise };
}
