import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DURATIONS, useDurationText, type Duration } from 'shared-kit/durations';
import { AppError } from 'shared-kit/errors';
import { formatRupees, rupees, type Rupees } from 'shared-kit/money';
import { paths, readReturn } from 'shared-kit/paths';
import { useLocation } from 'shared-kit/router';
import { readPublicRows } from 'shared-kit/supabase';
import { Card } from 'shared-kit/ui';
import styles from './wanted-purchase.module.css';

/** From the address to which login and sign-up return. */
export function useWantedPurchase(): Wanted | undefined {
  return readWanted(readReturn(useLocation().search));
}

/** With its current price; without a network the duration alone. */
export function WantedPurchase(props: { wanted: Wanted; className: string | undefined }) {
  const { duration } = props.wanted;
  const { t } = useTranslation('auth');
  const durationText = useDurationText();
  const item = useItem(props.wanted);
  const terms = durationText(duration);
  return (
    <Card
      as="section"
      look="plain"
      heading={<h2>{t('wanted.heading')}</h2>}
      className={props.className}
    >
      <div className={styles.facts}>
        {item !== 'unknown' && <p className={styles.item}>{item?.name}</p>}
        <p className={styles.terms}>
          {item && item !== 'unknown' ? `${terms} · ${formatRupees(item.price)}` : terms}
        </p>
        <p className={styles.note}>{t('wanted.note')}</p>
      </div>
    </Card>
  );
}

function useItem({ uuid, duration }: Wanted): Item | 'unknown' | undefined {
  const [item, setItem] = useState<Item | 'unknown'>();
  useEffect(() => {
    const request = new AbortController();
    const show = (result: Item | 'unknown') => {
      if (!request.signal.aborted) setItem(result);
    };
    fetchItem({ uuid, duration }, request.signal).then(show, () => show('unknown'));
    return () => request.abort();
  }, [uuid, duration]);
  return item;
}

interface Wanted {
  /** Of a row of `modules`. */
  uuid: string;
  duration: Duration;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** `undefined` in an address that `purchasePath` did not write with a uuid. */
function readWanted(address: string | undefined): Wanted | undefined {
  if (!address?.startsWith(`${paths.pricing}?`)) return undefined;
  const { searchParams: parameters } = new URL(address, 'https://this.site');
  const uuid = parameters.get('offer') ?? '';
  const duration = DURATIONS.find((months) => String(months) === parameters.get('duration'));
  return duration && UUID.test(uuid) ? { uuid, duration } : undefined;
}

/** A module or the bundle. */
interface Item {
  name: string;
  price: Rupees;
}

const PRICE_COLUMNS = { 6: 'price_6_months', 12: 'price_1_year', 36: 'price_3_years' } as const;

/** @throws AppError `network_error`, PostgREST's code, or `module_not_found` */
async function fetchItem({ uuid, duration }: Wanted, signal: AbortSignal): Promise<Item> {
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
