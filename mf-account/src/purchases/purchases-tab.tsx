import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from 'shared-kit/error-text';
import { toAppError } from 'shared-kit/errors';
import { paths } from 'shared-kit/paths';
import { serverTime } from 'shared-kit/supabase';
import { EmptyState, ErrorState, LinkButton, PageTitle } from 'shared-kit/ui';
import { invoicesQuery } from './fetch-invoices.ts';
import { isAwaited } from '#lib/member/member-data.ts';
import { storeForOfflinePage } from '#lib/offline/known-purchases.ts';
import { subscriptionsQuery } from './fetch-subscriptions.ts';
import styles from './purchases-tab.module.css';
import { PurchaseCard } from './purchase-card.tsx';
import { PurchasesSkeleton } from './purchases-skeleton.tsx';
import { StudyInApp } from './study-in-app.tsx';
import { toPurchases } from './to-purchases.ts';

export function PurchasesTab({ userId }: { userId: string }) {
  const { t } = useTranslation('account');
  return (
    <>
      <PageTitle noindex description={t('description')}>
        {t('tabs.purchases')}
      </PageTitle>
      <Purchases userId={userId} />
    </>
  );
}

function Purchases({ userId }: { userId: string }) {
  const { t } = useTranslation('account');
  const errorText = useErrorText();
  const { data, dataUpdatedAt, error, isFetching, refetch } = useQuery(subscriptionsQuery(userId));
  const invoices = useQuery(invoicesQuery(userId));
  useEffect(() => {
    if (data) storeForOfflinePage(userId, toPurchases(data));
  }, [data, userId]);
  // Fetched rows stay on screen when a later fetch fails.
  if (!data && error) {
    return (
      <ErrorState
        title={t('purchases.failed')}
        text={errorText(toAppError(error), t('unexpectedError'))}
        action={t('tryAgain')}
        onAction={() => void refetch()}
        isBusy={isFetching}
      />
    );
  }
  // An invoice that came later would make its card higher.
  if (!data || isAwaited(invoices)) return <PurchasesSkeleton />;
  if (data.length === 0) {
    return (
      <EmptyState
        title={t('purchases.empty')}
        text={t('purchases.emptyText')}
        action={<LinkButton to={paths.pricing}>{t('purchases.browse')}</LinkButton>}
      />
    );
  }
  return (
    <div className={styles.tab}>
      <ul className={styles.list}>
        {toPurchases(data).map((purchase) => (
          <li key={purchase.uuid}>
            <PurchaseCard
              purchase={purchase}
              invoice={invoices.data?.[purchase.offerId]}
              now={serverTime(dataUpdatedAt)}
            />
          </li>
        ))}
      </ul>
      <StudyInApp />
    </div>
  );
}
