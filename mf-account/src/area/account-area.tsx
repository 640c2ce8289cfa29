import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router-dom';
import { paths } from 'shared-kit/paths';
import { useSession, useSessionStore } from 'shared-kit/session';
import { EmptyState, LinkButton, PageTitle, Spinner } from 'shared-kit/ui';
import { LinkTabs } from 'shared-kit/ui/records';
import { memberKey } from '#lib/member/member-data.ts';
import { prepareOfflinePage } from '#lib/known/keep-page.ts';
import { AfterConsents, ConsentRequest } from '#lib/consent/consent.tsx';
import { prefetchTab } from './prefetch-tab.ts';
import styles from './account-area.module.css';

export function AccountArea() {
  const { t } = useTranslation('account');
  const queries = useQueryClient();
  const session = useSessionStore();
  const name = useSession(({ profile }) => profile?.name);
  const userId = useSession(({ user }) => user?.id);
  useEffect(prepareOfflinePage, []);
  // A member may buy something before coming back, however soon.
  useEffect(
    () => () => {
      if (!userId) return;
      void queries.invalidateQueries({ queryKey: memberKey(userId), refetchType: 'none' });
    },
    [queries, userId],
  );
  const tabs = (['profile', 'purchases', 'payments'] as const).map((tab) => ({
    to: paths[tab],
    label: t(`tabs.${tab}`),
  }));
  return (
    <div className={styles.area} data-arriving={userId ? undefined : ''} data-known="">
      <h1 className={styles.greeting}>{name ? t('greeting', { name }) : t('title')}</h1>
      <LinkTabs
        label={t('tabs.label')}
        tabs={tabs}
        onIntent={(to) => void prefetchTab(to, session)}
      />
      {userId ? (
        <AfterConsents userId={userId}>
          {name && <ConsentRequest userId={userId} />}
          <Outlet />
        </AfterConsents>
      ) : (
        <>
          <PageTitle noindex description={t('description')}>
            {t('title')}
          </PageTitle>
          <Spinner label={t('loading')} />
        </>
      )}
    </div>
  );
}

/** At addresses under the account that are not a tab. */
export function NoSuchTab() {
  const { t } = useTranslation('account');
  return (
    <>
      <PageTitle noindex description={t('description')}>
        {t('notFound.title')}
      </PageTitle>
      <EmptyState
        title={t('notFound.title')}
        text={t('notFound.text')}
        action={<LinkButton to={paths.profile}>{t('notFound.toProfile')}</LinkButton>}
      />
    </>
  );
}
