import { useTranslation } from 'react-i18next';
import { formatRupees } from 'shared-kit/money';
import { DataTable, type DataColumn } from 'shared-kit/ui';
import { Badge, CopyButton } from 'shared-kit/ui/records';
import { formatDay } from 'shared-kit/durations';
import { DocumentLinks } from './document-link.tsx';
import { useOrderText, OrderDetail } from './order-detail.tsx';
import { hasDetail, displayStatus } from './order-state.ts';
import type { Order } from './order.ts';
import styles from './orders-table.module.css';

const TONES = {
  pending: 'warning',
  processing: 'accent',
  completed: 'success',
  failed: 'danger',
  cancelled: 'neutral',
  refunded: 'neutral',
} as const;

/** Shown until the gateway has assigned an order id. */
const DASH = '–';

/** @param props.now when the orders were fetched, in milliseconds since 1970 */
export function OrdersTable(props: { orders: readonly Order[]; now: number }) {
  const { orders, now } = props;
  const { t, i18n } = useTranslation('account');
  const orderText = useOrderText();
  const columns: DataColumn<Order>[] = [
    {
      heading: t('payments.date'),
      renderCell: ({ created_at: date }) => (
        <time className={styles.date} dateTime={date}>
          {formatDay(date, i18n.language)}
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
      renderCell: (order) => (
        <span className={styles.item}>
          {orderText(order)}
          <DocumentLinks kind="invoice" numbers={order.invoices.map(({ number }) => number)} />
        </span>
      ),
    },
    {
      heading: t('payments.amount'),
      align: 'end',
      renderCell: ({ amount }) => formatRupees(amount),
    },
    {
      heading: t('payments.statusHeading'),
      renderCell: (order) => {
        const status = displayStatus(order);
        return <Badge tone={TONES[status]}>{t(`payments.status.${status}`)}</Badge>;
      },
    },
  ];
  return (
    <DataTable
      caption={t('payments.caption')}
      columns={columns}
      rows={orders}
      rowKey={({ uuid }) => uuid}
      renderDetail={(order) =>
        hasDetail(order) && <OrderDetail order={order} orders={orders} now={now} />
      }
    />
  );
}
