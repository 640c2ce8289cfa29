import type { Duration } from 'shared-kit/durations';
import type { Rupees } from 'shared-kit/money';

/** What every item is offered for until the visitor chooses. */
export const DEFAULT_DURATION: Duration = 12;

/** The price of one item for each length of access, in whole rupees. */
export type Prices = Readonly<Record<Duration, Rupees>>;
