import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useErrorText } from 'shared-kit/error-text';
import { toAppError } from 'shared-kit/errors';
import { paths } from 'shared-kit/paths';
import { serverTime } from 'shared-kit/supabase';
import { EmptyState, ErrorState, LinkButton, PageTitle } from 'shared-kit/ui';
import { ordersQuery } from './fetch-orders.ts';
import { OlderOrders } from './older-orders.tsx';
import { OrderNews } from './order-news.tsx';
import { OrdersTable } from './orders-table.tsx';
import { PaymentOutcome } from './payment-outcome.tsx';
import styles from './payments-tab.module.css';
import { PaymentsSkeleton } from './payments-skeleton.tsx';

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
  // Fetched rows stay on screen when a later fetch fails.
  if (!orders && error) {
    return (
      <>
        <PaymentOutcome />
        <ErrorState
          title={t('payments.failed')}
          text={errorText(toAppError(error), t('unexpectedError'))}
          action={t('tryAgain')}
          onAction={() => void refetch()}
          isBusy={isFetching}
        />
      </>
    );
  }
  if (!orders) {
    return (
      <>
        <PaymentOutcome />
        <PaymentsSkeleton />
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
