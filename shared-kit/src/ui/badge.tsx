import type { ComponentType } from 'react';
import styles from './badge.module.css';
import { AlertIcon, CheckIcon, ClockIcon, CloseIcon } from './icons.tsx';

/** What kind of news a badge is. */
export type BadgeTone = 'neutral' | 'accent' | 'success' | 'warning' | 'danger';

// Each tone has a shape as well, for those who do not tell the colours apart.
const SHAPES: Record<BadgeTone, ComponentType<{ className?: string | undefined }> | undefined> = {
  neutral: undefined,
  accent: ClockIcon,
  success: CheckIcon,
  warning: AlertIcon,
  danger: CloseIcon,
};

/** A state in one or two words. */
export function Badge({ tone = 'neutral', children }: { tone?: BadgeTone; children: string }) {
  const Shape = SHAPES[tone];
  return (
    <span className={styles.badge} data-tone={tone}>
      {Shape && <Shape className={styles.shape} />}
      {children}
    </span>
  );
}
