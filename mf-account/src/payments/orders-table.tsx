import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatRupees } from 'shared-kit/money';
import { receiptPath } from 'shared-kit/purchase';
import { Link } from 'shared-kit/router';
import { Button, DataTable, type DataColumn } from 'shared-kit/ui';
import { Badge, CopyButton } from 'shared-kit/ui/records';
import { formatDay } from 'shared-kit/durations';
import { DocumentLinks, OrderDetail, ResumeLink, useOrderText } from './order-detail.tsx';
import { canResume, displayStatus, hasDetail, isFolded, type Order } from './order.ts';
import styles from './orders-table.module.css';

export const TONES = {
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
  const [showsAll, setShowsAll] = useState(false);
  const shown = orders.filter((order) => !isFolded(order, orders, now));
  const hidden = orders.length - shown.length;
  const primary = orders.find((order) => canResume(order, orders, now));
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
          <Link to={receiptPath(order.uuid)}>{orderText(order)}</Link>
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
    <>
      {hidden > 0 && (
        <div>
          <Button
            look="quiet"
            size="s"
            aria-expanded={showsAll}
            onClick={() => setShowsAll(!showsAll)}
          >
            {t(showsAll ? 'payments.hideFolded' : 'payments.showFolded', { count: hidden })}
          </Button>
        </div>
      )}
      <DataTable
        caption={t('payments.caption')}
        columns={columns}
        rows={showsAll ? orders : shown}
        rowKey={({ uuid }) => uuid}
        renderDetail={(order) =>
          hasDetail(order) && (
            <OrderDetail order={order} now={now}>
              {canResume(order, orders, now) && (
                <ResumeLink order={order} look={order === primary ? 'primary' : 'quiet'} size="s" />
              )}
            </OrderDetail>
          )
        }
      />
    </>
  );
}
