import type { ReactNode } from 'react';
import { Card } from 'shared-kit/ui';
import styles from './notice.module.css';

/** A card in the place of content that is not there yet, with the way to get it. */
export function Notice(props: { title: string; text: string; children: ReactNode }) {
  return (
    <Card>
      <div className={styles.notice}>
        <h2 className={styles.title}>{props.title}</h2>
        <p className={styles.text}>{props.text}</p>
        {props.children}
      </div>
    </Card>
  );
}
