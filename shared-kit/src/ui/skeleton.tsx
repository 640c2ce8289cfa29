import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './skeleton.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

/**
 * A placeholder for loading content: put a `SkeletonBlock` for each part inside, in the layout of the content. Screen
 * readers announce once that it is loading, and ignore the shapes.
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

/** A placeholder for a picture, a control or a card; `className` sets its size. */
export function SkeletonBlock({ className }: { className?: string | undefined }) {
  return <span className={`${styles.shape} ${className ?? styles.block}`} />;
}
