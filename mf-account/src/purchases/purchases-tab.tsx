import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useErrorText } from 'shared-kit/error-text';
import { paths } from 'shared-kit/paths';
import { receiptPath } from 'shared-kit/purchase';
import { Link } from 'shared-kit/router';
import { useSession } from 'shared-kit/session';
import { serverTime } from 'shared-kit/supabase';
import {
  Accordion,
  EmptyState,
  ErrorState,
  LinkButton,
  PageTitle,
  Card,
  Skeleton,
  SkeletonBlock,
} from 'shared-kit/ui';
import { AppLinks, Badge } from 'shared-kit/ui/records';
import { ContactLinks } from '#lib/help/contact-links.tsx';
import { isAwaited } from '#lib/member/member-data.ts';
import { useKeptPage } from '#lib/known/keep-page.ts';
import { useOrderText } from '#lib/payments/order-detail.tsx';
import {
  boughtOrdersQuery,
  confirmingOf,
  invoiceOf,
  subscriptionsQuery,
  type BoughtOrder,
} from './fetch-purchases.ts';
import cardStyles from './purchase-card.module.css';
import { PurchaseCard } from './purchase-card.tsx';
import styles from './purchases-tab.module.css';
import { inGroups, toPurchases, type Purchase } from './purchase.ts';

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
  const orders = useQuery(boughtOrdersQuery(userId));
  useKeptPage(userId, data && orders.data ? Math.min(dataUpdatedAt, orders.dataUpdatedAt) : 0);
  const confirming = confirmingOf(orders.data ?? []);
  const isEmpty = data?.length === 0 && confirming.length === 0;
  const unread = data ? isEmpty && orders.error : error;
  // Fetched rows stay on screen when a later fetch fails.
  if (unread) {
    return (
      <ErrorState
        title={t('purchases.failed')}
        text={errorText(unread, t('unexpectedError'))}
        action={t('tryAgain')}
        onAction={() => void Promise.all([refetch(), orders.refetch()])}
        isBusy={isFetching || orders.isFetching}
      />
    );
  }
  // What came later would move the cards.
  if (!data || isAwaited(orders)) return <PurchasesSkeleton />;
  if (isEmpty) {
    return (
      <EmptyState
        title={t('purchases.empty')}
        text={t('purchases.emptyText')}
        action={<LinkButton to={paths.pricing}>{t('purchases.browse')}</LinkButton>}
      />
    );
  }
  const now = serverTime(dataUpdatedAt);
  const groups = inGroups(toPurchases(data), now);
  const urgent = groups.expiring[0] ?? groups.expired[0];
  const cards = (group: readonly Purchase[]) =>
    group.map((purchase) => (
      <li key={purchase.uuid}>
        <PurchaseCard
          purchase={purchase}
          invoice={invoiceOf(orders.data ?? [], purchase.offerId)}
          now={now}
          isUrgent={purchase === urgent}
        />
      </li>
    ));
  return (
    <div className={styles.tab}>
      {(confirming.length > 0 || groups.expiring.length > 0) && (
        <ul className={styles.list}>
          {confirming.map((order) => (
            <li key={order.uuid}>
              <ConfirmingCard order={order} />
            </li>
          ))}
          {cards(groups.expiring)}
        </ul>
      )}
      {[groups.active, groups.expired].map(
        (group, at) =>
          group.length > 0 && (
            <ul key={at} className={styles.list}>
              {cards(group)}
            </ul>
          ),
      )}
      {groups.earlier.length > 0 && (
        <Accordion
          entries={[
            {
              question: t('purchases.earlier', { count: groups.earlier.length }),
              answer: <ul className={styles.list}>{cards(groups.earlier)}</ul>,
            },
          ]}
        />
      )}
      <StudyInApp />
    </div>
  );
}

function ConfirmingCard({ order }: { order: BoughtOrder }) {
  const { t } = useTranslation('account');
  const orderText = useOrderText();
  return (
    <Card as="article" heading={<h2>{orderText(order)}</h2>} className={cardStyles.card}>
      <div>
        <Badge tone="accent">{t('payments.status.processing')}</Badge>
      </div>
      <p>{t('payments.explain.processing')}</p>
      <p className={cardStyles.action}>
        <Link to={receiptPath(order.uuid)}>{t('purchases.toPayment')}</Link>
      </p>
    </Card>
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
