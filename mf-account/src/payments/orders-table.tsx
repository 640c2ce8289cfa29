import { useTranslation } from 'react-i18next';
import { useDurationText } from 'shared-kit/durations';
import { formatRupees } from 'shared-kit/money';
import { Badge, CopyButton, DataTable, type DataColumn } from 'shared-kit/ui';
import { formatDate } from '#lib/terms/format-date.ts';
import type { Order } from './fetch-orders.ts';
import styles from './orders-table.module.css';

const TONES = {
  pending: 'warning',
  processing: 'accent',
  completed: 'success',
  failed: 'danger',
  cancelled: 'neutral',
} as const;

/** Stands for an order id that the gateway has not given yet. */
const DASH = '–';

/** Orders as a table, or one below the other where there is little room. */
export function OrdersTable({ orders }: { orders: Order[] }) {
  const { t } = useTranslation('account');
  const durationText = useDurationText();
  const columns: DataColumn<Order>[] = [
    {
      heading: t('payments.date'),
      renderCell: ({ created_at: date }) => (
        <time className={styles.date} dateTime={date}>
          {formatDate(date)}
        </time>
      ),
    },
    {
      heading: t('payments.orderId'),
      renderCell: ({ gateway_order_id: id }) => (
        <span className={styles.id}>
          {id ?? DASH}
          {id && <CopyButton text={id} label={t('payments.copyOrderId')} />}
        </span>
      ),
    },
    {
      heading: t('payments.description'),
      renderCell: ({ modules, duration_months: months }) =>
        t('payments.describe', {
          module: modules?.name ?? t('unknownModule'),
          duration: durationText(months),
        }),
    },
    {
      heading: t('payments.amount'),
      align: 'end',
      renderCell: ({ amount }) => formatRupees(amount),
    },
    {
      heading: t('payments.statusHeading'),
      renderCell: ({ status }) => (
        <Badge tone={TONES[status]}>{t(`payments.status.${status}`)}</Badge>
      ),
    },
  ];
  return (
    <DataTable
      caption={t('payments.caption')}
      columns={columns}
      rows={orders}
      rowKey={({ uuid }) => uuid}
    />
  );
}
