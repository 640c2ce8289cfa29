import { queryOptions, useQuery } from '@tanstack/react-query';
import type { IsoInstant } from 'shared-kit/database';
import { useSession } from 'shared-kit/session';
import { MODULES, type OfferId } from '#lib/offers/built-in-offers.ts';
import type { Access, Period } from './fetch-access.ts';

/** The period is that of the access that ends first, if the member has all of the offer. */
interface Ownership extends Partial<Period> {
  owned: OfferId[];
}

/** A bundle lasts as long as the first of its modules. */
function ownershipOf(offerId: OfferId, access: Access): Ownership {
  const contents = MODULES.filter(({ id }) => offerId === 'bundle' || id === offerId);
  const owned = contents.filter(({ uuid }) => access[uuid] !== undefined);
  const periods = owned.map(({ uuid }) => access[uuid]!);
  const [first] = periods.toSorted((one, other) => Date.parse(one.until) - Date.parse(other.until));
  return {
    ...(owned.length === contents.length && first),
    owned: owned.map(({ id }) => id),
  };
}

/** The key begins like those of the account, which outdates them together. */
export const accessQuery = (userId: string) =>
  queryOptions({
    queryKey: ['member', userId, 'access'],
    // Loaded for members only.
    queryFn: async ({ signal }) => (await import('./fetch-access.ts')).fetchAccess(userId, signal),
  });

/** `undefined` for visitors, and until it is known. */
export function useOwnership(offerId: OfferId): Ownership | undefined {
  const userId = useSession(({ user }) => user?.id);
  const { data } = useQuery({ ...accessQuery(userId ?? ''), enabled: userId !== undefined });
  return data && ownershipOf(offerId, data);
}

/** India has one time zone, without summer time. */
const INDIA_MS = 5.5 * 60 * 60 * 1000;

const monthOf = (instant: IsoInstant): number => {
  const date = new Date(Date.parse(instant) + INDIA_MS);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
};

/**
 * As the database counts (`private.rebuild_subscription`): from the first day, not from the shorter month in which
 * access ends.
 */
export function extended({ from, until }: Period, months: number): IsoInstant {
  const had = monthOf(until) - monthOf(from);
  // Access that an operator granted may end on any day.
  const isCounted = Date.parse(addMonths(from, had)) === Date.parse(until);
  return isCounted ? addMonths(from, had + months) : addMonths(until, months);
}

/** In India, as the database does (`private.add_months`): the last day of the month if that month is shorter. */
function addMonths(instant: IsoInstant, months: number): IsoInstant {
  const date = new Date(Date.parse(instant) + INDIA_MS);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + months);
  // The 31st of a shorter month became a day of the month after it.
  if (date.getUTCDate() !== day) date.setUTCDate(0);
  return new Date(date.getTime() - INDIA_MS).toISOString();
}
