import { createContext, use, useState } from 'react';
import { DURATIONS, type Duration } from 'shared-kit/durations';
import { purchasePath } from 'shared-kit/purchase';
import type { PurchaseRequest } from '#lib/checkout/orders.ts';
import { BUNDLE, DEFAULT_DURATION, MODULES } from '#lib/offers/built-in-offers.ts';

/** Names the offer by its uuid, so that the sign-up page can read the offer's name. */
export const returnAddress = ({ moduleUuid, duration }: PurchaseRequest): string =>
  purchasePath({ offerId: moduleUuid, duration });

/**
 * `?offer=physics&duration=12`; links of the account name an offer by its uuid. With an unknown offer nothing is
 * chosen; an unknown duration becomes the default one.
 */
export function readOfferChoice(parameters: URLSearchParams) {
  const named = parameters.get('offer');
  const offer = [BUNDLE, ...MODULES].find(({ id, uuid }) => id === named || uuid === named);
  if (!offer) return undefined;
  const months = Number(parameters.get('duration'));
  return {
    offerId: offer.id,
    duration: DURATIONS.find((duration) => duration === months) ?? DEFAULT_DURATION,
  };
}

/** The one with the highest `order` counts, whether it was made for an offer or for all offers together. */
export interface Choice {
  duration: Duration;
  order: number;
}

let choices = 0;

export const choiceOf = (duration: Duration): Choice => ({ duration, order: ++choices });

/** For all offers together. `undefined` until the visitor chooses. */
export const PageDuration = createContext<Choice | undefined>(undefined);

/** The function chooses for the offer. */
export function useChosenDuration(): [Duration | undefined, (duration: Duration) => void] {
  const page = use(PageDuration);
  const [own, setOwn] = useState<Choice>();
  const latest = own && (!page || own.order > page.order) ? own : page;
  return [latest?.duration, (duration) => setOwn(choiceOf(duration))];
}
