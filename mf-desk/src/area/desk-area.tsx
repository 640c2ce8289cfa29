import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router-dom';
import { LinkButton } from 'shared-kit/ui';
import { LinkTabs } from 'shared-kit/ui/records';
import { deskPaths } from './desk-paths.ts';
import { DeskPage } from './section.tsx';
import styles from './desk-area.module.css';

export function DeskArea() {
  const { t } = useTranslation('desk');
  const tabs = [
    { to: deskPaths.releases, label: t('tabs.releases') },
    { to: deskPaths.health, label: t('tabs.health') },
    { to: deskPaths.alarms, label: t('tabs.alarms') },
    { to: deskPaths.shop, label: t('tabs.shop') },
    { to: deskPaths.looks, label: t('tabs.looks') },
  ];
  return (
    <div className={styles.area} lang="en">
      <LinkTabs label={t('tabs.label')} tabs={tabs} />
      <Outlet />
      <p className={styles.foot}>{t('times')}</p>
    </div>
  );
}

/** At addresses under the desk that are not one of its pages. */
export function NoSuchPage() {
  const { t } = useTranslation('desk');
  return (
    <DeskPage title={t('notFound.title')} lead={t('notFound.text')}>
      <div>
        <LinkButton to={deskPaths.releases}>{t('tabs.releases')}</LinkButton>
      </div>
    </DeskPage>
  );
}
