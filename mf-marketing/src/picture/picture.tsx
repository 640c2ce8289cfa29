import type { ReactNode } from 'react';
import styles from './picture.module.css';

/** Decoration: a drawing in the colours of the theme, with a fixed aspect ratio. */
export function Picture(props: {
  width: number;
  height: number;
  className?: string | undefined;
  children: ReactNode;
}) {
  const { width, height, className, children } = props;
  return (
    <svg
      className={className ? `${styles.picture} ${className}` : styles.picture}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}
