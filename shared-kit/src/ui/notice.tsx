import type { ComponentType } from 'react';
import { AlertIcon, CheckIcon, ClockIcon, InfoIcon } from './icons.tsx';
import styles from './notice.module.css';

/** `neutral` confirms what the visitor chose to do. */
export type NoticeTone = 'neutral' | 'success' | 'warning' | 'danger';

const SHAPES: Record<NoticeTone, ComponentType<{ className?: string | undefined }>> = {
  neutral: InfoIcon,
  success: CheckIcon,
  warning: ClockIcon,
  danger: AlertIcon,
};

const POLITE: readonly NoticeTone[] = ['neutral', 'success'];

/** Stays on the page. Screen readers announce it when it appears. */
export function Notice({ tone, children }: { tone: NoticeTone; children: string }) {
  const Shape = SHAPES[tone];
  return (
    <p className={styles.notice} data-tone={tone} role={POLITE.includes(tone) ? 'status' : 'alert'}>
      <Shape className={styles.shape} />
      <span>{children}</span>
    </p>
  );
}
