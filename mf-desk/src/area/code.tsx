import { CopyButton } from 'shared-kit/ui/records';
import { t } from '#lib/data/texts.ts';
import styles from './code.module.css';

/** An id or a command, with a button that copies it. */
export function Code({ children, label }: { children: string; label?: string }) {
  return (
    <span className={styles.copied}>
      <code className={styles.code}>
        {children.split(/(--)/).map((text, at) =>
          at % 2 === 1 ? (
            <span className={styles.dashes} key={at}>
              {text}
            </span>
          ) : (
            text
          ),
        )}
      </code>
      <CopyButton text={children} label={label ?? t('copy', { text: children })} />
    </span>
  );
}
