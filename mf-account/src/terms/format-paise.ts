import { formatRupees } from 'shared-kit/money';
import type { Paise } from 'shared-kit/purchase';

const PAISE_OF_A_RUPEE = 100;

const withPaise = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

/** An amount of the gateway: ₹5,000, and ₹499.50 where it is not whole rupees. */
export function formatPaise(amount: Paise): string {
  const rupees = amount / PAISE_OF_A_RUPEE;
  return Number.isInteger(rupees) ? formatRupees(rupees) : withPaise.format(rupees);
}
