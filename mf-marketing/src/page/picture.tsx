import type { ReactNode } from 'react';
import styles from './picture.module.css';

/** Decoration, in the colours of the theme. */
export function Picture(props: {
  width: number;
  height: number;
  className?: string | undefined;
  children: ReactNode;
}) {
  const { width, height, className, children } = props;
  return (
    <svg
      className={className}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

/** Each with a tick, but an empty circle for the last one, which is not done yet. */
export function Lessons(props: { x: number; y: number; pitch: number; lengths: number[] }) {
  const { x, y, pitch, lengths } = props;
  return lengths.map((length, at) => {
    const isDone = at < lengths.length - 1;
    return (
      <g key={at} transform={`translate(${x} ${y + at * pitch})`}>
        <circle className={isDone ? styles.accent : styles.hair} r="8" />
        {isDone && <path className={styles.mark} d="m-3.5 0 2.5 3 4.5-6" />}
        <path className={styles.words} d={`M20 0h${length}`} />
      </g>
    );
  });
}
