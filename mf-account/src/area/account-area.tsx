import { useTranslation } from 'react-i18next';
import { NavLink, Outlet } from 'react-router-dom';
import { paths } from 'shared-kit/paths';
import { useSession } from 'shared-kit/session';
import styles from './account-area.module.css';

const TABS = [
  ['tabs.profile', paths.profile],
  ['tabs.purchases', paths.purchases],
  ['tabs.payments', paths.payments],
] as const;

/** The head of the account: who it belongs to, and its tabs. */
export function AccountArea() {
  const { t } = useTranslation('account');
  const name = useSession((session) => session.profile?.name);
  return (
    <div className={styles.area}>
      <h1 className={styles.greeting}>{name ? t('greeting', { name }) : t('title')}</h1>
      <nav className={styles.tabs} aria-label={t('tabs.label')}>
        {TABS.map(([label, to]) => (
          <NavLink key={to} to={to} className={styles.tab!}>
            {t(label)}
          </NavLink>
        ))}
      </nav>
      <Outlet />
    </div>
  );
}
