import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { brand } from 'shared-kit/brand';
import { useIsHydrated } from 'shared-kit/hydration';
import { paths } from 'shared-kit/paths';
import { useLocation } from 'shared-kit/router';
import { useSession } from 'shared-kit/session';
import { Card, PageHead, Spinner } from 'shared-kit/ui';
import { Offer } from '#lib/fragments/uses.ts';
import styles from './auth-page.module.css';
import { useWantedPurchase, type Wanted } from './wanted.ts';

/**
 * Replaces the form for signed-in visitors until session and profile are known. A prerendered page contains both: the
 * script in the head of `index.html` marks the document if a session is stored.
 */
export function Arrival({ children }: { children: ReactNode }) {
  const { t } = useTranslation('auth');
  const isKnown = useSession(
    ({ status, profileStatus }) => status !== 'loading' && profileStatus !== 'loading',
  );
  // Later the profile of a visitor who has just typed a code is loading: their form stays.
  const [isArriving, setIsArriving] = useState(!isKnown);
  if (isArriving && isKnown) setIsArriving(false);
  return (
    <div className={styles.arrival} data-arriving={isArriving || undefined}>
      <div className={styles.notice}>
        <Spinner label={t('continuing')} />
      </div>
      {children}
    </div>
  );
}

export function AuthPage(props: {
  heading: string;
  intro: ReactNode;
  footer?: ReactNode;
  /** Of the code, where the item is one line on phones. */
  isCodeStep?: boolean;
  children: ReactNode;
}) {
  const wanted = useWantedPurchase();
  // Prerendered HTML knows no query: it keeps the place, and the script in the head of `index.html` tells whether to
  // show it.
  const isPlace = !useIsHydrated() && !wanted;
  return (
    <section className={styles.page} data-wanted={isPlace ? 'place' : wanted && ''}>
      <header className={styles.header}>
        <h1 className={styles.heading}>{props.heading}</h1>
        <p className={styles.intro}>{props.intro}</p>
      </header>
      {(wanted || isPlace) && (
        <WantedPurchase wanted={wanted} isLine={props.isCodeStep} className={styles.wanted} />
      )}
      <Card>{props.children}</Card>
      {props.footer && <p className={styles.footer}>{props.footer}</p>}
    </section>
  );
}

/** The same for all steps of a page. */
export function AuthHead({ page }: { page: 'login' | 'signup' }) {
  const { t } = useTranslation('auth');
  return (
    <PageHead
      title={t(`head.${page}.title`)}
      description={t(`head.${page}.description`, { brand: brand.name })}
      keywords={t(`head.${page}.keywords`, { brand: brand.name })}
      path={paths[page]}
    />
  );
}

function WantedPurchase(props: {
  /** Not known in prerendered HTML. */
  wanted: Wanted | undefined;
  /** On phones. */
  isLine: boolean | undefined;
  className: string | undefined;
}) {
  const { t } = useTranslation('auth');
  const { wanted } = props;
  const place = <div className={styles.place} />;
  const isLogin = useLocation().pathname === paths.login;
  return (
    <Card
      as="section"
      look="plain"
      heading={<h2>{t('wanted.heading')}</h2>}
      className={[props.className, props.isLine && styles.oneLine].join(' ')}
    >
      <div className={styles.facts}>
        {wanted ? <Offer {...wanted} placeholder={place} /> : place}
        <p className={styles.note}>{t(isLogin ? 'wanted.logIn' : 'wanted.note')}</p>
      </div>
    </Card>
  );
}
