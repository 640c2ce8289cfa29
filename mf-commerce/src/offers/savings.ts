import { rupees, type Rupees } from 'shared-kit/money';
import { DURATIONS, type Duration } from 'shared-kit/durations';
import type { Prices } from './built-in-offers.ts';

const SHORTEST = DURATIONS[0];

/** Compared with buying 6 months repeatedly. Never below zero. */
export function moduleSaving(prices: Prices, duration: Duration): Rupees {
  return rupees(Math.max(0, prices[SHORTEST] * (duration / SHORTEST) - prices[duration]));
}

/** Never below zero. */
export function bundleSaving(original: Prices, prices: Prices, duration: Duration): Rupees {
  return rupees(Math.max(0, original[duration] - prices[duration]));
}

/** To the rupee. */
export const perMonth = (price: Rupees, duration: Duration): Rupees =>
  rupees(Math.round(price / duration));

/** Rounded down, so that the page promises no more than is true. */
export const savingPercent = (original: Prices, prices: Prices, duration: Duration): number =>
  Math.floor((bundleSaving(original, prices, duration) / original[duration]) * 100);

export function bestSavingPercent(original: Prices, prices: Prices): number {
  return Math.max(...DURATIONS.map((duration) => savingPercent(original, prices, duration)));
}
