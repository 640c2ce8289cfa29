import { useTranslation } from 'react-i18next';
import { Card } from 'shared-kit/ui';
import { StatusBadge } from '#lib/area/status-badge.tsx';
import { formatDate } from '#lib/terms/format-date.ts';
import { useDurationText } from '#lib/terms/use-duration-text.ts';
import type { Subscription } from './fetch-subscriptions.ts';
import styles from './subscription-card.module.css';
import { subscriptionStatus } from './subscription-status.ts';

const TONES = {
  active: 'good',
  expiring: 'attention',
  expired: 'plain',
  cancelled: 'bad',
} as const;

/** One subscription as of `now`, in milliseconds since 1970. */
export function SubscriptionCard(props: { subscription: Subscription; now: number }) {
  const { t } = useTranslation('account');
  const durationText = useDurationText();
  const { subscription, now } = props;
  const status = subscriptionStatus(subscription, now);
  const expiry = status === 'expired' ? 'purchases.expiredOn' : 'purchases.expiresOn';
  return (
    <Card>
      <article className={styles.card} data-state={status}>
        <header className={styles.header}>
          <h2 className={styles.name}>{subscription.modules?.name ?? t('unknownModule')}</h2>
          <StatusBadge tone={TONES[status]}>{t(`purchases.status.${status}`)}</StatusBadge>
        </header>
        <p>{t(expiry, { date: formatDate(subscription.expires_at) })}</p>
        <dl className={styles.facts}>
          <div>
            <dt>{t('purchases.duration')}</dt>
            <dd>{durationText(subscription.duration_months)}</dd>
          </div>
          <div>
            <dt>{t('purchases.startDate')}</dt>
            <dd>{formatDate(subscription.starts_at)}</dd>
          </div>
        </dl>
      </article>
    </Card>
  );
}
