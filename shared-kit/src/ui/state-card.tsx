import type { ReactNode } from 'react';
import { Card } from './card.tsx';
import styles from './state-card.module.css';

/** What stands in the place of content that is not there: why, and the way on. */
export function StateCard(props: {
  picture?: ReactNode;
  title: string;
  text?: string | undefined;
  tone: 'neutral' | 'danger';
  role?: 'alert';
  /** 1 where it stands in the place of a whole page. */
  level?: 1 | 2;
  children?: ReactNode;
}) {
  const { picture, title, text, tone, role, level = 2, children } = props;
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <Card look="plain">
      <div className={styles.state} role={role}>
        {picture && (
          <div className={styles.picture} data-tone={tone} aria-hidden="true">
            {picture}
          </div>
        )}
        <div className={styles.words}>
          <Heading className={styles.title}>{title}</Heading>
          {text && <p className={styles.text}>{text}</p>}
        </div>
        {children}
      </div>
    </Card>
  );
}
