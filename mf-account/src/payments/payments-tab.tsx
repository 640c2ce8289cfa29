import { useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from 'shared-kit/error-text';
import { paths } from 'shared-kit/paths';
import { useSearchParams } from 'shared-kit/router';
import { serverTime } from 'shared-kit/supabase';
import {
  Button,
  EmptyState,
  ErrorState,
  LinkButton,
  PageTitle,
  Notice,
  VisuallyHidden,
  Skeleton,
  SkeletonBlock,
} from 'shared-kit/ui';
import { useKeptPage } from '#lib/known/keep-page.ts';
import { ordersQuery } from './fetch-orders.ts';
import { useOrderText } from './order-detail.tsx';
import type { Order } from './order.ts';
import { OrdersTable } from './orders-table.tsx';
import styles from './payments-tab.module.css';

export function PaymentsTab({ userId }: { userId: string }) {
  const { t } = useTranslation('account');
  return (
    <div className={styles.tab}>
      <PageTitle noindex description={t('description')}>
        {t('tabs.payments')}
      </PageTitle>
      <Payments userId={userId} />
    </div>
  );
}

function Payments({ userId }: { userId: string }) {
  const { t } = useTranslation('account');
  const errorText = useErrorText();
  const query = useInfiniteQuery(ordersQuery(userId));
  const { data: orders, error, isFetching, dataUpdatedAt, refetch } = query;
  useKeptPage(userId, dataUpdatedAt);
  // Fetched rows stay on screen when a later fetch fails.
  if (!orders) {
    return (
      <>
        <PaymentOutcome />
        {error ? (
          <ErrorState
            title={t('payments.failed')}
            text={errorText(error, t('unexpectedError'))}
            action={t('tryAgain')}
            onAction={() => void refetch()}
            isBusy={isFetching}
          />
        ) : (
          <PaymentsSkeleton />
        )}
      </>
    );
  }
  if (orders.length === 0) {
    return (
      <EmptyState
        title={t('payments.empty')}
        text={t('payments.emptyText')}
        action={<LinkButton to={paths.pricing}>{t('payments.toPricing')}</LinkButton>}
      />
    );
  }
  return (
    <>
      <PaymentOutcome orders={orders} />
      <OrderNews orders={orders} />
      <OrdersTable orders={orders} now={serverTime(dataUpdatedAt)} />
      <OlderOrders query={query} shown={orders.length} />
    </>
  );
}

/**
 * For members that the gateway redirected here with `?payment=processing`, as it does in browsers inside other apps. It
 * disappears once no order is pending or processing.
 * @param orders `undefined` until they are fetched
 */
function PaymentOutcome({ orders }: { orders?: readonly Order[] }) {
  const { t } = useTranslation('account');
  const [parameters] = useSearchParams();
  const isOver = orders?.every(({ status }) => status !== 'processing' && status !== 'pending');
  if (parameters.get('payment') !== 'processing' || isOver) return null;
  return <Notice tone="warning">{t('payments.outcome')}</Notice>;
}

/** A payment becomes a visible notice; any other change is for screen readers only, because the row shows it. */
function OrderNews({ orders }: { orders: readonly Order[] }) {
  const { t } = useTranslation('account');
  const orderText = useOrderText();
  const [known, setKnown] = useState(orders);
  const [news, setNews] = useState<Order>();
  if (known !== orders) {
    setKnown(orders);
    const changed = orders.find(({ uuid, status }) =>
      known.some((before) => before.uuid === uuid && before.status !== status),
    );
    if (changed) setNews(changed);
  }
  // An order becomes pending again only when the member pays in another tab, so that is no news.
  const status = news && news.status !== 'pending' ? news.status : undefined;
  const text = status && t(`payments.news.${status}`, { order: orderText(news!) });
  if (status === 'completed') return <Notice tone="success">{text!}</Notice>;
  return (
    <VisuallyHidden>
      <output>{text}</output>
    </VisuallyHidden>
  );
}

/** The button keeps the focus, and screen readers announce how many orders were added. */
function OlderOrders(props: { query: UseInfiniteQueryResult<Order[]>; shown: number }) {
  const { query, shown } = props;
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const { t } = useTranslation('account');
  const [added, setAdded] = useState<{ count: number; total: number }>();
  const end = useRef<HTMLParagraphElement>(null);

  async function showOlder(): Promise<void> {
    setAdded(undefined);
    const { data = [], isFetchNextPageError: hasFailed } = await fetchNextPage();
    if (!hasFailed) setAdded({ count: data.length - shown, total: data.length });
  }

  // The button disappears with the last page, so the focus moves to the text in its place.
  useEffect(() => {
    if (added && !hasNextPage) end.current?.focus({ preventScroll: true });
  }, [added, hasNextPage]);

  return (
    <div className={styles.older}>
      {isFetchNextPageError && !isFetchingNextPage && (
        <Notice tone="danger">{t('payments.olderFailed')}</Notice>
      )}
      {hasNextPage ? (
        <Button look="quiet" busy={isFetchingNextPage} onClick={() => void showOlder()}>
          {t(isFetchNextPageError ? 'tryAgain' : 'payments.showOlder')}
        </Button>
      ) : (
        added && (
          <p className={styles.end} ref={end} tabIndex={-1}>
            {t('payments.allShown', { count: shown })}
          </p>
        )
      )}
      <VisuallyHidden>
        <output>
          {added && t('payments.olderShown', { count: added.count, total: added.total })}
        </output>
      </VisuallyHidden>
    </div>
  );
}

const FOUR = [1, 2, 3, 4];

function PaymentsSkeleton() {
  const { t } = useTranslation('account');
  return (
    <Skeleton label={t('payments.loading')} className={styles.table}>
      <div className={styles.caption}>
        <SkeletonBlock className={styles.line} />
      </div>
      <div className={styles.head} />
      {FOUR.map((row) => (
        <div key={row} className={styles.row}>
          {FOUR.map((cell) => (
            <SkeletonBlock key={cell} className={styles.cell} />
          ))}
        </div>
      ))}
    </Skeleton>
  );
}
