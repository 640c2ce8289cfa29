import { rupees, type Rupees } from 'shared-kit/money';
import { DURATIONS, type Duration } from 'shared-kit/durations';
import type { Prices } from './prices.ts';

const SHORTEST = DURATIONS[0];

/** What a longer access saves against buying 6 months again and again; never below zero. */
export function moduleSaving(prices: Prices, duration: Duration): Rupees {
  return rupees(Math.max(0, prices[SHORTEST] * (duration / SHORTEST) - prices[duration]));
}

/** What the bundle saves against its original price; never below zero. */
export function bundleSaving(original: Prices, prices: Prices, duration: Duration): Rupees {
  return rupees(Math.max(0, original[duration] - prices[duration]));
}

/** The best saving among all durations in whole percent, rounded down so that it is never promised too high. */
export function bestSavingPercent(original: Prices, prices: Prices): number {
  const percents = DURATIONS.map(
    (duration) => (bundleSaving(original, prices, duration) / original[duration]) * 100,
  );
  return Math.floor(Math.max(...percents));
}
