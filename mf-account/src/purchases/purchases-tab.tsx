import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from 'shared-kit/error-text';
import { toAppError } from 'shared-kit/errors';
import { paths } from 'shared-kit/paths';
import { useSession } from 'shared-kit/session';
import { serverTime } from 'shared-kit/supabase';
import {
  EmptyState,
  ErrorState,
  LinkButton,
  PageTitle,
  Card,
  Skeleton,
  SkeletonBlock,
} from 'shared-kit/ui';
import { AppLinks } from 'shared-kit/ui/records';
import { ContactLinks } from '#lib/help/contact-links.tsx';
import { isAwaited } from '#lib/member/member-data.ts';
import { storeForOfflinePage } from '#lib/offline/known-purchases.ts';
import { invoicesQuery } from './fetch-invoices.ts';
import { subscriptionsQuery } from './fetch-subscriptions.ts';
import cardStyles from './purchase-card.module.css';
import { PurchaseCard } from './purchase-card.tsx';
import styles from './purchases-tab.module.css';
import { subscriptionStatus, type DisplayStatus } from './subscription-status.ts';
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
  const purchases = toPurchases(data);
  const now = serverTime(dataUpdatedAt);
  const first = (status: DisplayStatus) =>
    purchases.find((purchase) => subscriptionStatus(purchase, now) === status);
  const urgent = first('expiring') ?? first('expired');
  return (
    <div className={styles.tab}>
      <ul className={styles.list}>
        {purchases.map((purchase) => (
          <li key={purchase.uuid}>
            <PurchaseCard
              purchase={purchase}
              invoice={invoices.data?.[purchase.offerId]}
              now={now}
              isUrgent={purchase === urgent}
            />
          </li>
        ))}
      </ul>
      <StudyInApp />
    </div>
  );
}

const CARDS = [1, 2];

function PurchasesSkeleton() {
  const { t } = useTranslation('account');
  return (
    <Skeleton label={t('purchases.loading')} className={styles.list}>
      {CARDS.map((card) => (
        <Card key={card} className={cardStyles.card}>
          <SkeletonBlock className={styles.name} />
          <div className={cardStyles.state}>
            <SkeletonBlock className={styles.badge} />
            <SkeletonBlock className={styles.expiry} />
          </div>
          <div className={styles.progress}>
            <SkeletonBlock className={styles.words} />
            <SkeletonBlock className={styles.bar} />
          </div>
          <div className={cardStyles.facts}>
            <SkeletonBlock className={styles.fact} />
            <SkeletonBlock className={styles.fact} />
          </div>
        </Card>
      ))}
    </Skeleton>
  );
}

/** On the first device and on a new one. */
function StudyInApp() {
  const { t } = useTranslation('account');
  const email = useSession(({ user }) => user?.email ?? '');
  return (
    <Card as="section" look="plain" heading={<h2>{t('purchases.app.heading')}</h2>}>
      <div className={styles.app}>
        <AppLinks>
          <p>{t('purchases.app.text', { email })}</p>
        </AppLinks>
        <div className={styles.device}>
          <h3 className={styles.question}>{t('purchases.app.deviceHeading')}</h3>
          <p>{t('purchases.app.device')}</p>
          <ContactLinks message={t('help.device', { email })} />
        </div>
      </div>
    </Card>
  );
}
