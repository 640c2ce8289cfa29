import { DURATIONS, type Duration } from 'shared-kit/durations';
import { AppError } from 'shared-kit/errors';
import { rupees, type Rupees } from 'shared-kit/money';
import { paths } from 'shared-kit/paths';
import { readPublicRows } from 'shared-kit/supabase';

/** A purchase that a visitor wants to make after signing in. */
export interface Wanted {
  /** The uuid of a row of `modules`. */
  uuid: string;
  duration: Duration;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The purchase in an address that `purchasePath` wrote with a uuid; `undefined` in any other address. */
export function readWanted(address: string | undefined): Wanted | undefined {
  if (!address?.startsWith(`${paths.pricing}?`)) return undefined;
  const { searchParams: parameters } = new URL(address, 'https://this.site');
  const uuid = parameters.get('offer') ?? '';
  const duration = DURATIONS.find((months) => String(months) === parameters.get('duration'));
  return duration && UUID.test(uuid) ? { uuid, duration } : undefined;
}

/** A module or the bundle, with its price for one duration. */
export interface Item {
  name: string;
  price: Rupees;
}

const PRICE_COLUMNS = { 6: 'price_6_months', 12: 'price_1_year', 36: 'price_3_years' } as const;

/**
 * The name and current price of what the visitor wants to buy.
 * @throws AppError `network_error`, PostgREST's code, or `module_not_found`
 */
export async function fetchItem({ uuid, duration }: Wanted, signal: AbortSignal): Promise<Item> {
  const column = PRICE_COLUMNS[duration];
  const query = { select: `name,${column}`, uuid: `eq.${uuid}` };
  const rows = (await readPublicRows('modules', query, signal)) as Record<string, unknown>[];
  const row: Record<string, unknown> = rows[0] ?? {};
  const { name, [column]: price } = row;
  if (typeof name !== 'string' || typeof price !== 'number') {
    throw new AppError('module_not_found', `no name and price for ${uuid}`);
  }
  return { name, price: rupees(price) };
}
