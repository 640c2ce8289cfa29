import type { ComponentType } from 'react';
import styles from './badge.module.css';
import { AlertIcon, CheckIcon, ClockIcon, CloseIcon } from './icons.tsx';

export type BadgeTone = 'neutral' | 'accent' | 'success' | 'warning' | 'danger';

// For people who cannot distinguish the colours.
const SHAPES: Record<BadgeTone, ComponentType<{ className?: string | undefined }> | undefined> = {
  neutral: undefined,
  accent: ClockIcon,
  success: CheckIcon,
  warning: AlertIcon,
  danger: CloseIcon,
};

export function Badge({ tone = 'neutral', children }: { tone?: BadgeTone; children: string }) {
  const Shape = SHAPES[tone];
  return (
    <span className={styles.badge} data-tone={tone}>
      {Shape && <Shape className={styles.shape} />}
      {children}
    </span>
  );
}
