import type { Duration } from 'shared-kit/durations';
import { rupees, type Rupees } from 'shared-kit/money';

/** What every item is offered for until the visitor chooses. */
export const DEFAULT_DURATION: Duration = 12;

/** The price of one item for each length of access, in whole rupees. */
export type Prices = Readonly<Record<Duration, Rupees>>;

/** Prices from plain numbers of whole rupees. */
export const pricesOf = (amounts: Readonly<Record<Duration, number>>): Prices => ({
  6: rupees(amounts[6]),
  12: rupees(amounts[12]),
  36: rupees(amounts[36]),
});
