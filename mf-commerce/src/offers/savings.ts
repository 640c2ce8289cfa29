import { rupees, type Rupees } from 'shared-kit/money';
import { DURATIONS, type Duration } from 'shared-kit/durations';
import { BUNDLE_ORIGINAL_PRICES, type Prices } from './built-in-offers.ts';

const SHORTEST = DURATIONS[0];

/** Compared with buying 6 months repeatedly. Never below zero. */
export function moduleSaving(prices: Prices, duration: Duration): Rupees {
  return rupees(Math.max(0, prices[SHORTEST] * (duration / SHORTEST) - prices[duration]));
}

/** Compared with the original price. Never below zero. */
export const bundleSaving = (prices: Prices, duration: Duration): Rupees =>
  rupees(Math.max(0, BUNDLE_ORIGINAL_PRICES[duration] - prices[duration]));

/** To the rupee. */
export const perMonth = (price: Rupees, duration: Duration): Rupees =>
  rupees(Math.round(price / duration));

/** Rounded down, so that the page promises no more than is true. */
export const savingPercent = (prices: Prices, duration: Duration): number =>
  Math.floor((bundleSaving(prices, duration) / BUNDLE_ORIGINAL_PRICES[duration]) * 100);

export const bestSavingPercent = (prices: Prices): number =>
  Math.max(...DURATIONS.map((duration) => savingPercent(prices, duration)));
