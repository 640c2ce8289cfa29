import type { IsoInstant } from 'shared-kit/database';
import { MODULES, type OfferId } from '#lib/offers/catalogue.ts';
import type { Access } from './fetch-access.ts';

/** What a member already has of an offer. */
export interface Ownership {
  /** When access to the whole offer ends, if the member has all of it. */
  until: IsoInstant | undefined;
  /** The modules of the offer to which the member has access. */
  owned: OfferId[];
}

/** What a member with this access already has of an offer. A bundle lasts as long as the first of its modules. */
export function ownershipOf(offerId: OfferId, access: Access): Ownership {
  const contents = MODULES.filter(({ id }) => offerId === 'bundle' || id === offerId);
  const owned = contents.filter(({ uuid }) => access[uuid] !== undefined);
  const ends = owned.map(({ uuid }) => access[uuid]!);
  const [first] = ends.toSorted((one, other) => Date.parse(one) - Date.parse(other));
  return {
    until: owned.length === contents.length ? first : undefined,
    owned: owned.map(({ id }) => id),
  };
}

/** India has one time zone, without summer time. */
const INDIA_MS = 5.5 * 60 * 60 * 1000;

/**
 * The same day and hour in India, this many months later; the last day of the month if that month is shorter. The
 * database adds months in the same way (`private.add_months`).
 */
export function addMonths(instant: IsoInstant, months: number): IsoInstant {
  const date = new Date(Date.parse(instant) + INDIA_MS);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + months);
  // The 31st of a shorter month became a day of the month after it.
  if (date.getUTCDate() !== day) date.setUTCDate(0);
  return new Date(date.getTime() - INDIA_MS).toISOString();
}
