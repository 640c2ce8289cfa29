import { useTranslation } from 'react-i18next';
import { useDurationText } from 'shared-kit/durations';
import { purchasePath } from 'shared-kit/paths';
import { Badge, Card, LinkButton, ProgressBar } from 'shared-kit/ui';
import { formatDate } from '#lib/terms/format-date.ts';
import type { Subscription } from './fetch-subscriptions.ts';
import styles from './subscription-card.module.css';
import { subscriptionStatus } from './subscription-status.ts';
import { timePassed } from './time-passed.ts';

const TONES = {
  active: 'success',
  expiring: 'warning',
  expired: 'neutral',
  cancelled: 'danger',
} as const;

/** One subscription as of `now`, in milliseconds since 1970. */
export function SubscriptionCard(props: { subscription: Subscription; now: number }) {
  const { t } = useTranslation('account');
  const durationText = useDurationText();
  const { subscription, now } = props;
  const status = subscriptionStatus(subscription, now);
  const expiry = status === 'expired' ? 'purchases.expiredOn' : 'purchases.expiresOn';
  return (
    <Card
      as="article"
      heading={<h2>{subscription.modules?.name ?? t('unknownModule')}</h2>}
      className={styles.card}
    >
      <div className={styles.state}>
        <Badge tone={TONES[status]}>{t(`purchases.status.${status}`)}</Badge>
        <p>{t(expiry, { date: formatDate(subscription.expires_at) })}</p>
      </div>
      {status !== 'cancelled' && <TimePassed {...props} />}
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
      {(status === 'expiring' || status === 'expired') && (
        <div className={styles.action}>
          <LinkButton
            to={purchasePath({
              item: subscription.module_id,
              duration: subscription.duration_months,
            })}
          >
            {t(`purchases.renew.${status}`)}
          </LinkButton>
        </div>
      )}
    </Card>
  );
}

function TimePassed({ subscription, now }: { subscription: Subscription; now: number }) {
  const { t } = useTranslation('account');
  const { passed, total } = timePassed(subscription, now);
  return (
    <ProgressBar
      label={t('purchases.timePassed')}
      value={passed}
      max={total}
      valueText={t('purchases.daysPassed', { passed, total })}
    />
  );
}
