import type { ReactNode } from 'react';
import { Card } from 'shared-kit/ui';
import styles from './auth-page.module.css';

/** The frame of every step: a heading, what it is about, the form, and the way to the other page. */
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
