import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { brand } from 'shared-kit/brand';
import { paths } from 'shared-kit/paths';
import { useSession, useSessionStore } from 'shared-kit/session';
import { showError } from 'shared-kit/toast';
import { Button, LinkButton } from 'shared-kit/ui';
import styles from './top-bar.module.css';

/** The bar at the top: the brand, the ways around the site, and who is signed in. */
export function TopBar() {
  const { t } = useTranslation();
  // The menu belongs to the page on which it was opened: going elsewhere closes it.
  const { key } = useLocation();
  const [openedOn, setOpenedOn] = useState<string>();
  const isOpen = openedOn === key;
  return (
    <header className={styles.bar}>
      <div className={styles.inner}>
        <Link className={styles.brand} to={paths.home}>
          {brand.name}
        </Link>
        <button
          type="button"
          className={styles.menu}
          aria-expanded={isOpen}
          aria-controls="main-nav"
          onClick={() => setOpenedOn(isOpen ? undefined : key)}
        >
          {t('nav.menu')}
        </button>
        <nav
          id="main-nav"
          className={styles.nav}
          data-open={isOpen || undefined}
          aria-label={t('nav.label')}
        >
          <Link to={paths.section.why}>{t('nav.why', { brand: brand.name })}</Link>
          <Link to={paths.section.howItWorks}>{t('nav.howItWorks')}</Link>
          <Link to={paths.section.features}>{t('nav.features')}</Link>
          <Link to={paths.section.testimonial}>{t('nav.testimonial')}</Link>
          <Link to={paths.section.faq}>{t('nav.faq')}</Link>
          <NavLink to={paths.pricing}>{t('nav.pricing')}</NavLink>
          <VisitorLinks />
        </nav>
      </div>
    </header>
  );
}

/** Nothing until it is known who is visiting: the space is kept, so nothing jumps. */
function VisitorLinks() {
  const { t } = useTranslation();
  const status = useSession((session) => session.status);
  return (
    <div className={styles.visitor}>
      {status === 'authenticated' && (
        <>
          <NavLink to={paths.account}>{t('nav.account')}</NavLink>
          <SignOutButton />
        </>
      )}
      {status === 'unauthenticated' && (
        <>
          <NavLink to={paths.login}>{t('nav.login')}</NavLink>
          <LinkButton to={paths.signup}>{t('nav.signup')}</LinkButton>
        </>
      )}
    </div>
  );
}

function SignOutButton() {
  const { t } = useTranslation();
  const session = useSessionStore();
  const [isBusy, setIsBusy] = useState(false);
  async function signOut(): Promise<void> {
    setIsBusy(true);
    if (await session.signOut()) showError(t('signOutFailed'));
  }
  return (
    <Button look="quiet" busy={isBusy} onClick={() => void signOut()}>
      {t('nav.signOut')}
    </Button>
  );
}
