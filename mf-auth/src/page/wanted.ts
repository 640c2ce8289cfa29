import { DURATIONS } from 'shared-kit/durations';
import { paths, readReturn } from 'shared-kit/paths';
import { useLocation } from 'shared-kit/router';

/** `uuid` is of a row of `modules`. */
export type Wanted = NonNullable<ReturnType<typeof useWantedPurchase>>;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * From the address to which login and sign-up return; `undefined` if `purchasePath` did not write it
 * with a uuid.
 */
export function useWantedPurchase() {
  const address = readReturn(useLocation().search);
  if (!address?.startsWith(`${paths.pricing}?`)) return undefined;
  const { searchParams: parameters } = new URL(address, 'https://this.site');
  const uuid = parameters.get('offer') ?? '';
  const duration = DURATIONS.find((months) => String(months) === parameters.get('duration'));
  return duration && UUID.test(uuid) ? { uuid, duration } : undefined;
}
