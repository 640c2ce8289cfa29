import { useTranslation } from 'react-i18next';
import { StatusBadge } from '#lib/area/status-badge.tsx';
import { formatDate } from '#lib/terms/format-date.ts';
import { formatRupees } from 'shared-kit/money';
import { useDurationText } from '#lib/terms/use-duration-text.ts';
import type { Order } from './fetch-orders.ts';
import styles from './orders-table.module.css';

const TONES = {
  pending: 'attention',
  processing: 'attention',
  completed: 'good',
  failed: 'bad',
  cancelled: 'plain',
} as const;

/** Stands for an order id that the gateway has not given yet. */
const DASH = '–';

/** Orders as a table. Narrow screens scroll it sideways, within itself. */
export function OrdersTable({ orders }: { orders: Order[] }) {
  const { t } = useTranslation('account');
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must scroll by keyboard too
    <section className={styles.scroller} aria-label={t('payments.caption')} tabIndex={0}>
      <table className={styles.table}>
        <caption className={styles.caption}>{t('payments.caption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('payments.date')}</th>
            <th scope="col">{t('payments.orderId')}</th>
            <th scope="col">{t('payments.description')}</th>
            <th scope="col" className={styles.amount}>
              {t('payments.amount')}
            </th>
            <th scope="col">{t('payments.statusHeading')}</th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <OrderRow key={order.uuid} order={order} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function OrderRow({ order }: { order: Order }) {
  const { t } = useTranslation('account');
  const durationText = useDurationText();
  const module = order.modules?.name ?? t('unknownModule');
  return (
    <tr>
      <td className={styles.date}>{formatDate(order.created_at)}</td>
      <td className={styles.id}>{order.gateway_order_id ?? DASH}</td>
      <td className={styles.description}>
        {t('payments.describe', { module, duration: durationText(order.duration_months) })}
      </td>
      <td className={styles.amount}>{formatRupees(order.amount)}</td>
      <td>
        <StatusBadge tone={TONES[order.status]}>{t(`payments.status.${order.status}`)}</StatusBadge>
      </td>
    </tr>
  );
}
