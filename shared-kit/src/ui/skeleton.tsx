import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './skeleton.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

/**
 * Keeps the place of what is still loading: put `SkeletonLines` and `SkeletonBlock` inside, in the layout to come.
 * Screen readers hear once that the group is loading, and nothing of the shapes.
 */
export function Skeleton(props: {
  label?: string;
  className?: string | undefined;
  children: ReactNode;
}) {
  const { t } = useTranslation('kit');
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <output> may not hold blocks
    <div role="status">
      <VisuallyHidden>{props.label ?? t('loading')}</VisuallyHidden>
      <div className={props.className ?? styles.group} aria-hidden="true">
        {props.children}
      </div>
    </div>
  );
}

/** Lines of text that are not there yet. */
export function SkeletonLines({ count = 3 }: { count?: number }) {
  return (
    <div className={styles.lines}>
      {Array.from({ length: count }, (_, line) => (
        <span key={line} className={styles.shape} />
      ))}
    </div>
  );
}

/** A picture, a control or a card that is not there yet; `className` gives it its size. */
export function SkeletonBlock({ className }: { className?: string | undefined }) {
  return <span className={`${styles.shape} ${className ?? styles.block}`} />;
}
