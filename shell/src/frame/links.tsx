import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { FramePlace } from 'shared-kit/contract';
import { DEFAULT_LANGUAGE } from 'shared-kit/languages';
import { paths } from 'shared-kit/paths';
import { Link, useLocation } from 'shared-kit/router';
import { confirmSignOut, useSession, useSessionStore } from 'shared-kit/session';
import { showError, showSuccess } from 'shared-kit/toast';
import { Button, LinkButton } from 'shared-kit/ui';
import { useSite } from '#lib/site/site.tsx';
import styles from './links.module.css';

/** What remotes link to in this place, in order, with the text in the language of the page. */
export function useFrameLinks(place: FramePlace) {
  const { i18n } = useTranslation();
  return Object.values(useSite().registry.remotes)
    .flatMap(({ links = [] }) => links.filter(({ at }) => at.includes(place)))
    .toSorted((a, b) => a.order - b.order)
    .map((link) => ({ ...link, text: link.label[i18n.language] ?? link.label[DEFAULT_LANGUAGE] }));
}

export function MainLinks({ isStacked = false }: { isStacked?: boolean }) {
  const { t } = useTranslation();
  const page = useLocation().pathname;
  return (
    <ul className={styles.links} data-stacked={isStacked || undefined}>
      {useFrameLinks('main').map(({ to, text, look }) => (
        <li key={text}>
          {look === 'soon' ? (
            <span className={styles.link} data-soon="">
              {text} <small className={styles.soon}>{t('nav.soon')}</small>
            </span>
          ) : (
            <Link className={styles.link} to={to} aria-current={page === to ? 'page' : undefined}>
              {text}
            </Link>
          )}
        </li>
      ))}
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
  const size = isStacked ? 'm' : 's';
  const status = useSession((session) => session.status);
  const isMember = status === 'authenticated';
  const links = useFrameLinks(isMember ? 'member' : 'visitor');
  return (
    <div className={styles.visitor} data-stacked={isStacked || undefined} data-session={status}>
      {links.map(({ to, text, look }) => (
        <LinkButton key={text} look={look === 'primary' ? look : 'quiet'} size={size} to={to}>
          {text}
        </LinkButton>
      ))}
      {isMember && <SignOutButton size={size} onPress={onSignOut} />}
    </div>
  );
}

function SignOutButton({ size, onPress }: { size: 's' | 'm'; onPress?: (() => void) | undefined }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const session = useSessionStore();
  const navigate = useNavigate();
  const [isBusy, setIsBusy] = useState(false);
  async function signOut(): Promise<void> {
    onPress?.();
    if (!(await confirmSignOut())) return;
    setIsBusy(true);
    // Read before the guard of a member page leads to the log-in.
    const isMemberPage = pathname.startsWith(paths.account);
    const failure = await session.signOut();
    if (isMemberPage) void navigate(paths.home, { replace: true });
    if (failure) showError(t('signOutFailed'), 'session');
    else showSuccess(t('signedOut'), 'session');
  }
  return (
    <Button look="quiet" size={size} busy={isBusy} onClick={() => void signOut()}>
      {t('nav.signOut')}
    </Button>
  );
}
