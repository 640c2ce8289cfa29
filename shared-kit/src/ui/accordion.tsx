import type { ReactNode } from 'react';
import styles from './accordion.module.css';
import { ChevronDownIcon } from './icons.tsx';

/** Each entry opens independently of the others. */
export function Accordion({
  entries,
}: {
  entries: readonly { question: string; answer: ReactNode }[];
}) {
  // The browser's <details>: it works before hydration, in-page search opens it, CSS animates it, and Base UI's
  // accordion is 8 KB.
  return (
    <div className={styles.accordion}>
      {entries.map(({ question, answer }, position) => (
        // Not by text, so that an open answer stays open in another language. The visitor may have opened it before
        // hydration.
        <details key={position} className={styles.entry} suppressHydrationWarning>
          <summary className={styles.question}>
            {question}
            <ChevronDownIcon className={styles.sign} />
          </summary>
          <div className={styles.answer}>{answer}</div>
        </details>
      ))}
    </div>
  );
}
