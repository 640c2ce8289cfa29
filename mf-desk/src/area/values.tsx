import type { ReactNode } from 'react';
import { Badge, CopyButton } from 'shared-kit/ui/records';
import { isPast, spanText, stateText, t, timeText } from '#lib/data/texts.ts';
import styles from './values.module.css';

/** What says more about the words next to it. */
export function Soft({ children }: { children: ReactNode }) {
  return <span className={styles.soft}>{children}</span>;
}

/** With its age, or how long until it comes. */
export function Time({ at }: { at: string }) {
  return (
    <span className={styles.when}>
      <time dateTime={at}>{timeText(at)}</time>{' '}
      <Soft>{t(isPast(at) ? 'ago' : 'ahead', { span: spanText(at) })}</Soft>
    </span>
  );
}

/** A deadline, and how long is left. */
export function Due({ at }: { at: string }) {
  return (
    <span className={styles.when}>
      <strong className={styles.due} data-past={isPast(at) ? '' : undefined}>
        {t(isPast(at) ? 'overdue' : 'left', { span: spanText(at) })}
      </strong>{' '}
      <Soft>
        <time dateTime={at}>{timeText(at)}</time>
      </Soft>
    </span>
  );
}

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
  return (
    <span className={styles.state}>
      <Badge tone={TONES[state as keyof typeof TONES] ?? 'neutral'}>{stateText(state)}</Badge>
      {children && <Soft>{children}</Soft>}
    </span>
  );
}
