import { useTranslation } from 'react-i18next';
import { type Duration, formatLastDay, useDurationText } from 'shared-kit/durations';
import type { IsoInstant } from 'shared-kit/database';
import { useOfferName } from '#lib/offers/fetch-offers.ts';
import styles from './owned.module.css';
import type { Ownership } from './ownership.ts';

/** Nothing for visitors: their page has no trace of it. */
export function IncludedUntil({ until }: { until: IsoInstant | undefined }) {
  const { t, i18n } = useTranslation('commerce');
  return (
    until && (
      <p className={styles.included}>
        {t('owned.until', { date: formatLastDay(until, i18n.language) })}
      </p>
    )
  );
}

/** Says what the purchase adds. */
export function AlreadyOwned(props: {
  ownership: Ownership;
  duration: Duration;
  end: string | undefined;
}) {
  const { ownership, duration, end } = props;
  const { t, i18n } = useTranslation('commerce');
  const durationText = useDurationText();
  const nameOf = useOfferName();
  if (ownership.owned.length === 0) return null;
  // Within a sentence: 1 year, not 1 Year.
  const added = durationText(duration).toLowerCase();
  const modules = new Intl.ListFormat(i18n.language).format(ownership.owned.map(nameOf));
  return (
    <p className={styles.added} data-is-partly-owned={ownership.until ? undefined : ''}>
      {ownership.until
        ? t('owned.whole', {
            date: formatLastDay(ownership.until, i18n.language),
            duration: added,
            end,
          })
        : t('owned.part', { modules, duration: added })}
    </p>
  );
}
