import { useTranslation } from 'react-i18next';
import { useDurationText, type Duration } from 'shared-kit/durations';
import type { IsoInstant } from 'shared-kit/database';
import { useOfferName } from '#lib/offers/use-offer-name.ts';
import { formatDay } from './format-day.ts';
import styles from './owned.module.css';
import type { Ownership } from './ownership.ts';

/** Until when the member has the offer. Nothing for visitors: their page has no trace of it. */
export function IncludedUntil({ until }: { until: IsoInstant | undefined }) {
  const { t } = useTranslation('commerce');
  return until && <p className={styles.included}>{t('owned.until', { date: formatDay(until) })}</p>;
}

/** Warns a member who is about to buy what they already have, and says what the purchase adds. */
export function AlreadyOwned(props: {
  ownership: Ownership;
  duration: Duration;
  end: string | undefined;
}) {
  const { ownership, duration, end } = props;
  const { t } = useTranslation('commerce');
  const durationText = useDurationText();
  const nameOf = useOfferName();
  if (ownership.owned.length === 0) return null;
  const added = durationText(duration);
  const modules = ownership.owned.map((id) => nameOf(id)).join(', ');
  return (
    <p className={styles.warning}>
      {ownership.until
        ? t('owned.whole', { date: formatDay(ownership.until), duration: added, end })
        : t('owned.part', { modules, duration: added })}
    </p>
  );
}
