// The brand is a plain property, which no value has: a release compares these types with those that live parts were
// compiled with, and a `unique symbol` is another one in each copy.

/** Whole rupees, in which the database and the pages count money. */
export type Rupees = number & { readonly '~unit': 'rupees' };

/** In which the payment gateway counts money. */
export type Paise = number & { readonly '~unit': 'paise' };

const PAISE_PER_RUPEE = 100;

/** For schemas that parse an amount, for constants and for sums of rupees. */
export const rupees = (amount: number): Rupees => amount as Rupees;

/** For schemas that parse an amount, and for sums of paise. */
export const paise = (amount: number): Paise => amount as Paise;

/** No other code converts between the two units. */
export const toPaise = (amount: Rupees): Paise => paise(amount * PAISE_PER_RUPEE);

/** On first use: pages without prices load this module too, and a formatter takes milliseconds. */
function inRupees(options: Intl.NumberFormatOptions): (amount: number) => string {
  let formatter: Intl.NumberFormat | undefined;
  return (amount) => {
    formatter ??= new Intl.NumberFormat('en-IN', {
      style: 'currency',
      currency: 'INR',
      ...options,
    });
    return formatter.format(amount);
  };
}

const whole = inRupees({ maximumFractionDigits: 0 });
const exact = inRupees({});

/** ₹12,34,568. */
export const formatRupees = (amount: Rupees): string => whole(amount);

/** To the paisa, as taxes are stated: ₹10,168.64. */
export const formatPaise = (amount: Paise): string => exact(amount / PAISE_PER_RUPEE);

/** ₹5,000, and ₹499.50 where the amount is not whole rupees. */
export const formatPaiseShort = (amount: Paise): string =>
  (amount % PAISE_PER_RUPEE === 0 ? whole : exact)(amount / PAISE_PER_RUPEE);

/** Ahead of a page with prices, which then never shows another font first. */
export function loadRupeeSign(): void {
  document.fonts.load('1em Figtree', '₹').catch(() => undefined);
}
