import { queryOptions } from '@tanstack/react-query';
import { AppError } from 'shared-kit/errors';
import { rupees } from 'shared-kit/money';
import { readPublicRows } from 'shared-kit/supabase';
import * as v from 'valibot';
import { BUNDLE, FALLBACK_PRICES, MODULES, type OfferId } from './catalogue.ts';
import type { Prices } from './prices.ts';

/** An item with its prices. */
export interface Offer {
  id: OfferId;
  uuid: string;
  prices: Prices;
  /** Whether these are the prices of today. Until they are known those of the fallback are shown, and nothing is sold. */
  isLive: boolean;
}

/** Everything that is on sale now. */
export interface Offers {
  bundle: Offer | undefined;
  modules: Offer[];
}

type Item = Pick<Offer, 'id' | 'uuid'>;

const known = ({ id, uuid }: Item): Offer => ({
  id,
  uuid,
  prices: FALLBACK_PRICES[id],
  isLive: false,
});

/** The whole catalogue, as it is shown while the live prices are on their way. */
export const FALLBACK_OFFERS: Offers = { bundle: known(BUNDLE), modules: MODULES.map(known) };

const Price = v.pipe(v.number(), v.integer(), v.minValue(1), v.transform(rupees));
const Rows = v.array(
  v.object({
    uuid: v.string(),
    price_6_months: Price,
    price_1_year: Price,
    price_3_years: Price,
  }),
);

/** The query of the `modules` table: one for the whole page. */
export const offersQuery = queryOptions({
  queryKey: ['offers'],
  queryFn: ({ signal }) => fetchOffers(signal),
  placeholderData: FALLBACK_OFFERS,
  // The visitor is waiting for the buttons; after a second attempt the page offers to reload instead.
  retry: 1,
});

async function fetchOffers(signal: AbortSignal): Promise<Offers> {
  const select = 'uuid,price_6_months,price_1_year,price_3_years';
  return parseOffers(await readPublicRows('modules', { select }, signal));
}

/**
 * The offers of the catalogue that the table has a row for. Rows that the catalogue does not know are left out.
 * @throws AppError `invalid_pricing` when the rows are not what they should be: a wrong price is worse than none
 */
export function parseOffers(rows: unknown): Offers {
  const parsed = v.safeParse(Rows, rows);
  if (!parsed.success) {
    throw new AppError('invalid_pricing', v.summarize(parsed.issues), { cause: parsed.issues });
  }
  const find = ({ id, uuid }: Item): Offer | undefined => {
    const row = parsed.output.find((candidate) => candidate.uuid === uuid);
    if (!row) return undefined;
    const prices = { 6: row.price_6_months, 12: row.price_1_year, 36: row.price_3_years };
    return { id, uuid, prices, isLive: true };
  };
  return { bundle: find(BUNDLE), modules: MODULES.map(find).filter((offer) => !!offer) };
}
