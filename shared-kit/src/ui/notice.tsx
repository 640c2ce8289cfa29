import type { ComponentType } from 'react';
import { AlertIcon, CheckIcon, ClockIcon } from './icons.tsx';
import styles from './notice.module.css';

/** The meaning of a notice. */
export type NoticeTone = 'success' | 'warning' | 'danger';

const SHAPES: Record<NoticeTone, ComponentType<{ className?: string | undefined }>> = {
  success: CheckIcon,
  warning: ClockIcon,
  danger: AlertIcon,
};

/** A message that stays on the page. Screen readers announce it when it appears. */
export function Notice({ tone, children }: { tone: NoticeTone; children: string }) {
  const Shape = SHAPES[tone];
  return (
    <p className={styles.notice} data-tone={tone} role={tone === 'success' ? 'status' : 'alert'}>
      <Shape className={styles.shape} />
      <span>{children}</span>
    </p>
  );
}
