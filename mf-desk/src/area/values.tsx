import type { ReactNode } from 'react';
import { Badge } from 'shared-kit/ui/records';
import { isPast, spanText, stateText, t, timeText } from '#lib/data/texts.ts';
import styles from './values.module.css';

/** What says more about the words next to it. */
export function Soft(props: { as?: 'span' | 'div' | 'p'; children: ReactNode }) {
  const { as: Element = 'span', children } = props;
  return <Element className={styles.soft}>{children}</Element>;
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

const HELD_REASONS = ['amount', 'currency', 'expired', 'second_payment', 'no_member'];

/** Of other states neutral. */
const TONES = {
  success: ['completed', 'captured', 'processed', 'granted', 'won', 'active'],
  accent: ['processing', 'pending', 'authorized', 'under_review', 'refunds'],
  warning: ['open', 'disputes', 'mails', 'held', ...HELD_REASONS],
  danger: ['failed', 'lost', 'alarms', 'changes'],
};

/** A state of the database as a badge, with what there is to say about it. */
export function State({ state, children }: { state: string; children?: ReactNode }) {
  const tones = Object.keys(TONES) as (keyof typeof TONES)[];
  const tone = tones.find((one) => TONES[one].includes(state)) ?? 'neutral';
  return (
    <span className={styles.state}>
      <Badge tone={tone}>{stateText(state)}</Badge>
      {children && <Soft>{children}</Soft>}
    </span>
  );
}
