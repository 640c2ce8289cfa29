import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { serverWords, toAppError } from 'shared-kit/errors';
import { paths } from 'shared-kit/paths';
import { EmptyState, ErrorState, LinkButton, PageTitle, Spinner } from 'shared-kit/ui';
import { ordersQuery } from './fetch-orders.ts';
import { OrdersTable } from './orders-table.tsx';
import { PaymentOutcome } from './payment-outcome.tsx';

/** Every order of the member, whatever became of it. */
export function PaymentsTab({ userId }: { userId: string }) {
  const { t } = useTranslation('account');
  return (
    <>
      <PageTitle noindex>{t('tabs.payments')}</PageTitle>
      <PaymentOutcome />
      <Payments userId={userId} />
    </>
  );
}

function Payments({ userId }: { userId: string }) {
  const { t } = useTranslation('account');
  const { data, error, isFetching, refetch } = useQuery(ordersQuery(userId));
  // What was read once stays on screen, whatever becomes of a later attempt.
  if (!data && error) {
    return (
      <ErrorState
        title={t('payments.failed')}
        text={serverWords(toAppError(error), t('unexpectedError'))}
        action={t('tryAgain')}
        onAction={() => void refetch()}
        isBusy={isFetching}
      />
    );
  }
  if (!data) return <Spinner label={t('payments.loading')} />;
  if (data.length === 0) {
    return (
      <EmptyState
        title={t('payments.empty')}
        text={t('payments.emptyText')}
        action={<LinkButton to={paths.pricing}>{t('payments.toPricing')}</LinkButton>}
      />
    );
  }
  return <OrdersTable orders={data} />;
}
