import { useTranslation } from 'react-i18next';
import { formatDay, formatLastDay, useDurationText } from 'shared-kit/durations';
import { paths } from 'shared-kit/paths';
import { purchasePath } from 'shared-kit/purchase';
import { Link } from 'shared-kit/router';
import { Card, LinkButton } from 'shared-kit/ui';
import { Badge, ProgressBar } from 'shared-kit/ui/records';
import { DocumentLink } from '#lib/payments/order-detail.tsx';
import styles from './purchase-card.module.css';
import { daysLeft, daysOf, monthsOf, subscriptionStatus, type Purchase } from './purchase.ts';

const TONES = {
  active: 'success',
  expiring: 'warning',
  expired: 'neutral',
  cancelled: 'danger',
} as const;

/**
 * @param props.invoice the number of that of the latest order; access that an operator granted has none
 * @param props.now in milliseconds since 1970
 * @param props.isUrgent its renewal is the page's primary action
 */
export function PurchaseCard(props: {
  purchase: Purchase;
  invoice?: string | undefined;
  now: number;
  isUrgent: boolean;
}) {
  const { t, i18n } = useTranslation('account');
  const durationText = useDurationText();
  const { purchase, invoice, now, isUrgent } = props;
  const { name, contents } = purchase;
  const status = subscriptionStatus(purchase, now);
  const left = status === 'expired' ? 0 : daysLeft(purchase.expires_at, now);
  // Access of a cancelled purchase has ended already: its stored expiry says nothing any more.
  const expiry = status === 'expired' ? 'purchases.expiredOn' : 'purchases.expiresOn';
  return (
    <Card as="article" heading={<h2>{name ?? t('unknownModule')}</h2>} className={styles.card}>
      <div className={styles.state}>
        <Badge tone={TONES[status]}>{t(`purchases.status.${status}`)}</Badge>
        {status !== 'cancelled' && (
          <p>{t(expiry, { date: formatLastDay(purchase.expires_at, i18n.language) })}</p>
        )}
      </div>
      {status === 'cancelled' ? (
        <p>
          {t('purchases.returned')} <Link to={paths.payments}>{t('purchases.toPayment')}</Link>
        </p>
      ) : (
        <ProgressBar
          label={t('purchases.access')}
          value={left}
          max={daysOf(purchase)}
          valueText={t('purchases.daysLeft', { count: left })}
        />
      )}
      <dl className={styles.facts}>
        <div>
          <dt>{t('purchases.duration')}</dt>
          <dd>{durationText(monthsOf(purchase))}</dd>
        </div>
        <div>
          <dt>{t('purchases.startDate')}</dt>
          <dd>{formatDay(purchase.starts_at, i18n.language)}</dd>
        </div>
        {invoice && (
          <div>
            <dt>{t('purchases.invoice')}</dt>
            <dd>
              <DocumentLink kind="invoice" number={invoice} />
            </dd>
          </div>
        )}
        {contents.length > 0 && (
          <div className={styles.contents}>
            <dt>{t('purchases.contains')}</dt>
            <dd>
              <ul>
                {contents.map((module) => (
                  <li key={module}>{module}</li>
                ))}
              </ul>
            </dd>
          </div>
        )}
      </dl>
      {status !== 'active' && (
        <div className={styles.action}>
          <LinkButton
            look={isUrgent ? 'primary' : 'quiet'}
            to={purchasePath({
              offerId: purchase.offerId,
              duration: purchase.duration_months,
            })}
          >
            {t(`purchases.renew.${status}`)}
          </LinkButton>
        </div>
      )}
    </Card>
  );
}
