import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './skeleton.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

/** Put a `SkeletonBlock` for each part inside. Screen readers announce loading once, and ignore the shapes. */
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

/** `className` sets its size. */
export function SkeletonBlock({ className }: { className?: string | undefined }) {
  return <span className={`${styles.shape} ${className ?? styles.block}`} />;
}
