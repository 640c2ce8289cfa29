import type { ReactNode } from 'react';
import { Badge } from 'shared-kit/ui/records';
import { useStateText } from '#lib/data/texts.ts';
import styles from './state.module.css';

const TONES = {
  completed: 'success',
  captured: 'success',
  processed: 'success',
  granted: 'success',
  won: 'success',
  active: 'success',
  processing: 'accent',
  pending: 'accent',
  authorized: 'accent',
  under_review: 'accent',
  open: 'warning',
  disputes: 'warning',
  refunds: 'accent',
  mails: 'warning',
  alarms: 'danger',
  changes: 'danger',
  held: 'warning',
  amount: 'warning',
  currency: 'warning',
  expired: 'warning',
  second_payment: 'warning',
  no_member: 'warning',
  failed: 'danger',
  lost: 'danger',
} as const;

/** A state of the database as a badge, with what there is to say about it. */
export function State({ state, children }: { state: string; children?: ReactNode }) {
  const stateText = useStateText();
  return (
    <span className={styles.state}>
      <Badge tone={TONES[state as keyof typeof TONES] ?? 'neutral'}>{stateText(state)}</Badge>
      {children && <span className={styles.note}>{children}</span>}
    </span>
  );
}
