import type { Duration } from 'shared-kit/durations';
import { fragment, type FragmentOf } from 'shared-kit/fragment';

/** The name and the price of what the visitor wants to buy. */
export const Offer: FragmentOf<{ uuid: string; duration: Duration }> = fragment('commerce/offer');
