import { DURATIONS, type Duration } from 'shared-kit/durations';
import { BUNDLE, DEFAULT_DURATION, MODULES, type OfferId } from '#lib/offers/catalogue.ts';

/** An offer and a duration. */
export interface OfferChoice {
  offerId: OfferId;
  duration: Duration;
}

/**
 * The choice in an address that `purchasePath` wrote: `?offer=physics&duration=12`. Links of the account name an offer by
 * its uuid. An unknown offer is no choice; an unknown duration becomes the default one.
 */
export function readOfferChoice(parameters: URLSearchParams): OfferChoice | undefined {
  const named = parameters.get('offer');
  const offer = [BUNDLE, ...MODULES].find(({ id, uuid }) => id === named || uuid === named);
  if (!offer) return undefined;
  const months = Number(parameters.get('duration'));
  return {
    offerId: offer.id,
    duration: DURATIONS.find((duration) => duration === months) ?? DEFAULT_DURATION,
  };
}
