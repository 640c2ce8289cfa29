import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { brand } from 'shared-kit/brand';
import { formatDay, formatLastDay } from 'shared-kit/durations';
import { useErrorText } from 'shared-kit/error-text';
import { formatRupees } from 'shared-kit/money';
import { paths } from 'shared-kit/paths';
import { Link } from 'shared-kit/router';
import { useSession } from 'shared-kit/session';
import { serverTime } from 'shared-kit/supabase';
import { Card, EmptyState, ErrorState, LinkButton, PageTitle, SkeletonBlock } from 'shared-kit/ui';
import { Badge, CopyButton } from 'shared-kit/ui/records';
import { FRESH_MS, memberKey } from '#lib/member/member-data.ts';
import linkStyles from '#lib/help/contact-links.module.css';
import { receiptMessages } from '#lib/messages/receipt.ts';
import { fetchOrders, refetchIntervalMs } from '#lib/payments/fetch-orders.ts';
import {
  DocumentLink,
  OrderDetail,
  ResumeLink,
  useOrderText,
} from '#lib/payments/order-detail.tsx';
import { displayStatus, explanationOf, hasDetail, type Order } from '#lib/payments/order.ts';
import tableStyles from '#lib/payments/orders-table.module.css';
import { TONES } from '#lib/payments/orders-table.tsx';
import tabStyles from '#lib/purchases/purchases-tab.module.css';
import styles from './receipt.module.css';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** `null` for an unknown order, which that of another member is too. It refetches while the order may still change. */
export const orderQuery = (userId: string, uuid: string) =>
  queryOptions({
    queryKey: memberKey(userId, 'orders', uuid),
    async queryFn({ signal }) {
      if (!UUID.test(uuid)) return null;
      const { orders } = await fetchOrders(userId, signal, `uuid=eq.${uuid}`);
      return orders[0] ?? null;
    },
    refetchInterval: ({ state: { data } }) => (data ? refetchIntervalMs(data, [data]) : false),
    staleTime: FRESH_MS,
  });

const useMessages = () =>
  receiptMessages[useTranslation().i18n.language === 'hi-IN' ? 'hi-IN' : 'en-IN'];

/** The present state of an order, at an address that reloads, other devices and emails lead to. */
export function ReceiptPage({ userId }: { userId: string | undefined }) {
  const { t } = useTranslation('account');
  const messages = useMessages();
  const errorText = useErrorText();
  const { order: uuid = '' } = useParams();
  const { data, error, dataUpdatedAt, isFetching, refetch } = useQuery({
    ...orderQuery(userId ?? '', uuid),
    enabled: userId !== undefined,
  });
  return (
    <div className={styles.page} data-arriving={userId ? undefined : ''}>
      <PageTitle noindex description={t('description')}>
        {messages.title}
      </PageTitle>
      {data === undefined && error ? (
        <ErrorState
          level={1}
          title={messages.failed}
          text={errorText(error, t('unexpectedError'))}
          action={t('tryAgain')}
          onAction={() => void refetch()}
          isBusy={isFetching}
        />
      ) : data === null ? (
        <Unknown />
      ) : (
        <Receipt order={data} now={serverTime(dataUpdatedAt)} />
      )}
    </div>
  );
}

function Unknown() {
  const { t } = useTranslation('account');
  const messages = useMessages();
  const email = useSession(({ user }) => user?.email ?? '');
  return (
    <>
      <h1 className={styles.heading}>{messages.title}</h1>
      <EmptyState
        title={messages.unknown}
        text={messages.unknownText(email)}
        action={<LinkButton to={paths.payments}>{t('tabs.payments')}</LinkButton>}
      />
    </>
  );
}

/** @param props.order `undefined` until it is fetched: the receipt has its final layout before */
function Receipt({ order, now }: { order: Order | undefined; now: number }) {
  const { t, i18n } = useTranslation('account');
  const messages = useMessages();
  const orderText = useOrderText();
  const email = useSession(({ user }) => user?.email);
  const status = order && displayStatus(order);
  const isHeld = order && explanationOf(order, now) === 'held';
  const isPaid = status === 'completed';
  const day = order && formatDay(order.completed_at ?? order.created_at, i18n.language);
  const id = order?.gateway_order_id;
  const invoices = order?.invoices;
  return (
    <Card>
      <header className={styles.header} aria-live="polite">
        {order ? (
          <Badge tone={TONES[status!]}>{t(`payments.status.${status!}`)}</Badge>
        ) : (
          <SkeletonBlock className={tabStyles.badge} />
        )}
        <h1 className={styles.heading} data-arriving={order ? undefined : ''}>
          {status ? messages.heading[isHeld ? 'held' : status] : t('loading')}
        </h1>
        {(!order || isPaid) && (
          <p className={styles.soft} data-arriving={email ? undefined : ''}>
            {messages.copySent(email ?? '')}
          </p>
        )}
      </header>
      {order && hasDetail(order) && <OrderDetail order={order} now={now} />}
      {order && !isHeld && status !== 'processing' && order.status !== 'completed' && (
        <ResumeLink order={order} />
      )}
      {(!order || isPaid) && <OpenApp email={email} />}
      <dl className={styles.facts}>
        <Fact heading={messages.item} isWide>
          {order && orderText(order)}
        </Fact>
        {(!order || isPaid) && (
          <Fact heading={messages.access} isWide>
            {order && <Access order={order} />}
          </Fact>
        )}
        <Fact heading={t('payments.amount')}>
          {order && formatRupees(order.amount)}
          {order && brand.pricesIncludeTaxes && (
            <span className={styles.soft}> {messages.taxes}</span>
          )}
        </Fact>
        <Fact heading={order?.completed_at === null ? messages.ordered : messages.paid}>{day}</Fact>
        <Fact heading={t('payments.orderId')} isWide>
          {order && (
            <span className={tableStyles.id}>
              {id ?? order.uuid}
              <CopyButton text={id ?? order.uuid} label={t('payments.copyOrderId')} />
            </span>
          )}
        </Fact>
        {/* Money that went back before it gave access gets none. */}
        {!(status === 'refunded' && invoices?.length === 0) && (
          <Fact heading={t('purchases.invoice')} isWide>
            {invoices?.map(({ number }) => (
              <DocumentLink key={number} kind="invoice" number={number} isNamed />
            ))}
            {invoices?.length === 0 && <span className={styles.soft}>{messages.noInvoice}</span>}
          </Fact>
        )}
      </dl>
      <p className={linkStyles.links}>
        <Link to={paths.purchases}>{messages.purchases}</Link>
        <Link to={paths.payments}>{messages.payments}</Link>
      </p>
    </Card>
  );
}

function Fact(props: { heading: string; isWide?: boolean; children: ReactNode }) {
  const { heading, isWide, children } = props;
  return (
    <div data-wide={isWide}>
      <dt>{heading}</dt>
      <dd>{children ?? <SkeletonBlock className={styles.shape} />}</dd>
    </div>
  );
}

/** One period, or that of each module of a bundle if the member already had some of them. */
function Access({ order }: { order: Order }): ReactNode {
  const { i18n } = useTranslation();
  const messages = useMessages();
  const periods = order.invoices.at(-1)?.access.map(({ module, from, until }) => ({
    module,
    text: messages.period(formatDay(from, i18n.language), formatLastDay(until, i18n.language)),
  }));
  if (!periods?.length) return <Link to={paths.purchases}>{messages.purchases}</Link>;
  if (new Set(periods.map(({ text }) => text)).size === 1) return periods[0]!.text;
  return (
    <ul>
      {periods.map(({ module, text }) => (
        <li key={module}>
          {module}: {text}
        </li>
      ))}
    </ul>
  );
}

/** A phone's store opens an app that is installed. A computer shows a code for the phone. */
function OpenApp({ email }: { email: string | undefined }) {
  const messages = useMessages();
  const store = storeOf(globalThis.navigator?.userAgent ?? '');
  return (
    <div className={styles.app}>
      {store ? (
        <LinkButton href={store}>{messages.openApp}</LinkButton>
      ) : (
        <img src={brand.stores.code} alt={messages.code} width={96} height={96} />
      )}
      <p className={styles.soft} data-arriving={email ? undefined : ''}>
        {messages.signIn(email ?? '', store !== undefined)}
      </p>
    </div>
  );
}

export function storeOf(userAgent: string): string | undefined {
  if (/iPhone|iPad/.test(userAgent)) return brand.stores.ios;
  return userAgent.includes('Android') ? brand.stores.android : undefined;
}
