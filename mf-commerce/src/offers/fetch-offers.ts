import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { AppError } from 'shared-kit/errors';
import { rupees } from 'shared-kit/money';
import { readPublicRows } from 'shared-kit/supabase';
import * as v from 'valibot';
import { BUNDLE, FALLBACK_PRICES, MODULES, type OfferId, type Prices } from './built-in-offers.ts';

/** A module or the bundle. */
export interface Offer {
  id: OfferId;
  uuid: string;
  /** As in the database. Until it is loaded, pages show the name from the messages. */
  name?: string;
  prices: Prices;
  /** Fallback prices are shown but not sold. */
  isLive: boolean;
}

export interface Offers {
  bundle: Offer | undefined;
  modules: Offer[];
}

type Item = Pick<Offer, 'id' | 'uuid'>;

const fallbackOffer = (item: Item): Offer => ({
  ...item,
  prices: FALLBACK_PRICES[item.id],
  isLive: false,
});

export const FALLBACK_OFFERS: Offers = {
  bundle: fallbackOffer(BUNDLE),
  modules: MODULES.map(fallbackOffer),
};

const Price = v.pipe(v.number(), v.integer(), v.minValue(1), v.transform(rupees));
const Rows = v.array(
  v.object({
    uuid: v.string(),
    name: v.optional(v.string()),
    price_6_months: Price,
    price_1_year: Price,
    price_3_years: Price,
  }),
);

const FRESH_MS = 30_000;

export const offersQuery = queryOptions({
  queryKey: ['offers'],
  queryFn: ({ signal }) => fetchOffers(signal),
  placeholderData: FALLBACK_OFFERS,
  // Prices that were prefetched on hover are not fetched again when the page opens.
  staleTime: FRESH_MS,
  // Visitors wait for the buttons. After a second attempt the page offers to reload.
  retry: 1,
});

async function fetchOffers(signal: AbortSignal): Promise<Offers> {
  const address = 'modules?select=uuid,name,price_6_months,price_1_year,price_3_years';
  return parseOffers(await readPublicRows(address, signal));
}

/**
 * Ignores unknown rows.
 * @throws AppError `invalid_pricing` when a row is malformed: a wrong price is worse than none
 */
export function parseOffers(rows: unknown): Offers {
  const parsed = v.safeParse(Rows, rows);
  if (!parsed.success) {
    throw new AppError('invalid_pricing', 'malformed prices', { cause: parsed.issues });
  }
  const find = (item: Item): Offer | undefined => {
    const row = parsed.output.find(({ uuid }) => uuid === item.uuid);
    if (!row) return undefined;
    const prices = { 6: row.price_6_months, 12: row.price_1_year, 36: row.price_3_years };
    return { ...item, prices, isLive: true, ...(row.name && { name: row.name }) };
  };
  return { bundle: find(BUNDLE), modules: MODULES.map(find).filter((offer) => !!offer) };
}

/** As in the table `modules`, or in the messages until it is loaded. */
export function useOfferName(): (id: OfferId) => string {
  const { t } = useTranslation('commerce');
  const { data } = useQuery(offersQuery);
  const live = data ? [data.bundle, ...data.modules] : [];
  return (id) => live.find((offer) => offer?.id === id)?.name ?? t(`offers.${id}.name`);
}
