import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router-dom';
import { LinkButton, PageTitle } from 'shared-kit/ui';
import { LinkTabs } from 'shared-kit/ui/records';
import { deskPaths } from './desk-paths.ts';
import styles from './desk-area.module.css';

export function DeskArea() {
  const { t } = useTranslation('desk');
  const tabs = [{ to: deskPaths.releases, label: t('tabs.releases') }];
  return (
    <div className={styles.area} lang="en">
      <LinkTabs label={t('tabs.label')} tabs={tabs} />
      <Outlet />
    </div>
  );
}

/** At addresses under the desk that are not one of its pages. */
export function NoSuchPage() {
  const { t } = useTranslation('desk');
  return (
    <>
      <PageTitle noindex>{t('notFound.title')}</PageTitle>
      <h1>{t('notFound.title')}</h1>
      <p>{t('notFound.text')}</p>
      <p>
        <LinkButton to={deskPaths.releases}>{t('tabs.releases')}</LinkButton>
      </p>
    </>
  );
}
