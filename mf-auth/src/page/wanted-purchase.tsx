import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDurationText } from 'shared-kit/durations';
import { formatRupees } from 'shared-kit/money';
import { readReturn } from 'shared-kit/paths';
import { useLocation } from 'shared-kit/router';
import { Card } from 'shared-kit/ui';
import { fetchItem, readWanted, type Item, type Wanted } from './fetch-item.ts';
import styles from './wanted-purchase.module.css';

/** What the visitor wants to buy: it is in the address to which login and sign-up return. */
export function useWantedPurchase(): Wanted | undefined {
  return readWanted(readReturn(useLocation().search));
}

/** Names the purchase beside the steps, with its current price. Without a network it shows the duration alone. */
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
