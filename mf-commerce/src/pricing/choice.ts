import { DURATIONS, type Duration } from 'shared-kit/durations';
import { BUNDLE, MODULES, type OfferId } from '#lib/offers/catalogue.ts';
import { DEFAULT_DURATION } from '#lib/offers/prices.ts';

/** What somebody has chosen to buy. */
export interface Choice {
  item: OfferId;
  duration: Duration;
}

/**
 * The choice that an address carries, as `purchasePath` writes it: `?item=physics&duration=12`. Links of the account know
 * an item by its uuid. An unknown item is no choice; an unknown duration is the usual one.
 */
export function readChoice(parameters: URLSearchParams): Choice | undefined {
  const wanted = parameters.get('item');
  const found = [BUNDLE, ...MODULES].find(({ id, uuid }) => id === wanted || uuid === wanted);
  if (!found) return undefined;
  const months = Number(parameters.get('duration'));
  return {
    item: found.id,
    duration: DURATIONS.find((duration) => duration === months) ?? DEFAULT_DURATION,
  };
}
