/** Whole rupees, as the database keeps them. */
export type Rupees = number;

const rupees = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  maximumFractionDigits: 0,
});

/** An amount as people in India read it: ₹12,34,568. */
export function formatRupees(amount: Rupees): string {
  return rupees.format(amount);
}
