import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pageOf } from 'shared-kit/addresses';
import { brand } from 'shared-kit/brand';
import { paths } from 'shared-kit/paths';
import { Link, useLocation } from 'shared-kit/router';
import { confirmSignOut, useSession, useSessionStore } from 'shared-kit/session';
import { showError, showSuccess } from 'shared-kit/toast';
import { Button, LinkButton } from 'shared-kit/ui';
import styles from './links.module.css';

const MAIN_LINKS = [
  ['nav.why', paths.section.why],
  ['nav.howItWorks', paths.section.howItWorks],
  ['nav.features', paths.section.features],
  ['nav.testimonial', paths.section.testimonial],
  ['nav.faq', paths.section.faq],
  ['nav.pricing', paths.pricing],
] as const;

export function MainLinks({ isStacked = false }: { isStacked?: boolean }) {
  const { t } = useTranslation();
  const page = pageOf(useLocation().pathname);
  return (
    <ul className={styles.links} data-stacked={isStacked || undefined}>
      {MAIN_LINKS.map(([label, to]) => (
        <li key={to}>
          <Link className={styles.link} to={to} aria-current={page === to ? 'page' : undefined}>
            {t(label, { brand: brand.name })}
          </Link>
        </li>
      ))}
      <li>
        {/* The page does not exist yet, so this is no link. */}
        <span className={styles.link} data-soon="">
          {t('nav.blogs')} <small className={styles.soon}>{t('nav.soon')}</small>
        </span>
      </li>
    </ul>
  );
}

/** Prerendered for visitors. While a member's session is loading, the styles hide these links. */
export function VisitorLinks(props: {
  isStacked?: boolean;
  /** Called before the sign-out. */
  onSignOut?: () => void;
}) {
  const { isStacked = false, onSignOut } = props;
  const { t } = useTranslation();
  const size = isStacked ? 'm' : 's';
  const status = useSession((session) => session.status);
  return (
    <div className={styles.visitor} data-stacked={isStacked || undefined} data-session={status}>
      {status === 'authenticated' ? (
        <>
          <LinkButton look="quiet" size={size} to={paths.account}>
            {t('nav.account')}
          </LinkButton>
          <SignOutButton size={size} onPress={onSignOut} />
        </>
      ) : (
        <>
          <LinkButton look="quiet" size={size} to={paths.login}>
            {t('nav.login')}
          </LinkButton>
          <LinkButton size={size} to={paths.signup}>
            {t('nav.signup')}
          </LinkButton>
        </>
      )}
    </div>
  );
}

function SignOutButton({ size, onPress }: { size: 's' | 'm'; onPress?: (() => void) | undefined }) {
  const { t } = useTranslation();
  const session = useSessionStore();
  const [isBusy, setIsBusy] = useState(false);
  async function signOut(): Promise<void> {
    onPress?.();
    if (!(await confirmSignOut())) return;
    setIsBusy(true);
    if (await session.signOut()) showError(t('signOutFailed'), 'session');
    else showSuccess(t('signedOut'), 'session');
  }
  return (
    <Button look="quiet" size={size} busy={isBusy} onClick={() => void signOut()}>
      {t('nav.signOut')}
    </Button>
  );
}
