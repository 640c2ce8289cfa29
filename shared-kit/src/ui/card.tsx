import type { ReactNode } from 'react';
import styles from './card.module.css';

/** A raised surface that holds one thing. */
export function Card({ children }: { children: ReactNode }) {
  return <div className={styles.card}>{children}</div>;
}
