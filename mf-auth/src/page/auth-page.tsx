import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { brand } from 'shared-kit/brand';
import { paths } from 'shared-kit/paths';
import { Card, PageHead } from 'shared-kit/ui';
import styles from './auth-page.module.css';

/** The layout of every step: heading, intro, form, and a link to the other page. */
export function AuthPage(props: {
  heading: string;
  intro: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={styles.page}>
      <header className={styles.header}>
        <h1 className={styles.heading}>{props.heading}</h1>
        <p className={styles.intro}>{props.intro}</p>
      </header>
      <Card>{props.children}</Card>
      {props.footer && <p className={styles.footer}>{props.footer}</p>}
    </section>
  );
}

/** The metadata of a page for search engines and social cards; the same for all its steps. */
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
