import type { Rupees } from 'shared-kit/database';

/** For how many months access can be bought. */
export const DURATIONS = [6, 12, 36] as const;

/** A length of access, in months. */
export type Duration = (typeof DURATIONS)[number];

/** What every item is offered for until the visitor chooses. */
export const DEFAULT_DURATION: Duration = 12;

/** The price of one item for each length of access, in whole rupees. */
export type Prices = Readonly<Record<Duration, Rupees>>;
