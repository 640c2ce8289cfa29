import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Outlet } from 'react-router-dom';
import { paths } from 'shared-kit/paths';
import { Link } from 'shared-kit/router';
import { confirmSignOut, useSessionStore } from 'shared-kit/session';
import { showError } from 'shared-kit/toast';
import { Button, LinkButton, Spinner, Wordmark } from 'shared-kit/ui';
import { LinkTabs } from 'shared-kit/ui/records';
import { countOf, shopQuery } from '#lib/lists/list-data.ts';
import { deskPaths } from '#lib/area/desk-paths.ts';
import { t } from '#lib/data/texts.ts';
import { Search } from './search.tsx';
import { DeskPage } from '#lib/area/page.tsx';
import styles from './desk-frame.module.css';

const TABS = ['health', 'alarms', 'releases', 'shop', 'accessLog'] as const;

/** The frame of the desk, in the place of the site’s. */
export function DeskFrame() {
  const { data: shop } = useQuery(shopQuery);
  const tabs = [
    {
      to: deskPaths.waiting,
      label: t('tabs.waiting', { count: shop ? countOf(shop, 'waiting') : 0 }),
    },
    ...TABS.map((page) => ({ to: deskPaths[page], label: t(`tabs.${page}`) })),
  ];
  return (
    <div className={styles.area} lang="en">
      <header className={styles.bar}>
        <Link className={styles.brand} to={paths.home}>
          <Wordmark />
        </Link>
        <Search />
        <SignOut />
        <LinkTabs label={t('tabs.label')} tabs={tabs} />
      </header>
      <Suspense fallback={<Spinner label={t('loading')} />}>
        <Outlet />
      </Suspense>
    </div>
  );
}

function SignOut() {
  const session = useSessionStore();
  const [isBusy, setIsBusy] = useState(false);
  async function signOut(): Promise<void> {
    if (!(await confirmSignOut())) return;
    setIsBusy(true);
    if (await session.signOut()) showError(t('signOutFailed'), 'session');
    setIsBusy(false);
  }
  return (
    <Button look="quiet" size="s" busy={isBusy} onClick={() => void signOut()}>
      {t('signOut')}
    </Button>
  );
}

/** At addresses under the desk that are not one of its pages. */
export function NoSuchPage() {
  return (
    <DeskPage title={t('notFound.title')} lead={t('notFound.text')}>
      <div>
        <LinkButton to={deskPaths.waiting}>{t('waiting.title')}</LinkButton>
      </div>
    </DeskPage>
  );
}
