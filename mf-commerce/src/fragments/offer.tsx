import { useEffect, useState } from 'react';
import { useDurationText, type Duration } from 'shared-kit/durations';
import { AppError } from 'shared-kit/errors';
import { formatRupees, rupees, type Rupees } from 'shared-kit/money';
import { readPublicRows } from 'shared-kit/supabase';
import styles from './offer.module.css';

interface OfferProps {
  /** Of a row of `modules`. */
  uuid: string;
  duration: Duration;
}

/** The name and the price of a module or the bundle; without a network the duration alone. */
export function Offer({ uuid, duration }: OfferProps) {
  const terms = useDurationText()(duration);
  /** Empty if it could not be read. */
  const [item, setItem] = useState<Partial<Item>>();
  useEffect(() => {
    const request = new AbortController();
    const show = (result: Partial<Item>) => {
      if (!request.signal.aborted) setItem(result);
    };
    fetchItem({ uuid, duration }, request.signal).then(show, () => show({}));
    return () => request.abort();
  }, [uuid, duration]);
  return (
    <div className={styles.offer}>
      {(!item || item.name) && <p className={styles.item}>{item?.name}</p>}
      <p className={styles.terms}>
        {item?.price ? `${terms} · ${formatRupees(item.price)}` : terms}
      </p>
    </div>
  );
}

interface Item {
  name: string;
  price: Rupees;
}

const PRICE_COLUMNS = { 6: 'price_6_months', 12: 'price_1_year', 36: 'price_3_years' } as const;

/** @throws AppError `network_error`, PostgREST's code, or `module_not_found` */
async function fetchItem({ uuid, duration }: OfferProps, signal: AbortSignal): Promise<Item> {
  const column = PRICE_COLUMNS[duration];
  const address = `modules?select=name,${column}&uuid=eq.${uuid}`;
  const rows = (await readPublicRows(address, signal)) as Record<string, unknown>[];
  const row: Record<string, unknown> = rows[0] ?? {};
  const { name, [column]: price } = row;
  if (typeof name !== 'string' || typeof price !== 'number') {
    throw new AppError('module_not_found', `no name and price for ${uuid}`);
  }
  return { name, price: rupees(price) };
}
