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

/** A tick, or an empty circle for a lesson that is not done. */
export function Lessons(props: {
  x: number;
  lessons: readonly { y: number; length: number; isDone: boolean }[];
}) {
  const { x, lessons } = props;
  return lessons.map(({ y, length, isDone }) => (
    <g key={y}>
      <circle className={isDone ? styles.accent : styles.hair} cx={x} cy={y} r="8" />
      {isDone && <path className={styles.mark} d={`m${x - 3.5} ${y} 2.5 3 4.5-6`} />}
      <path className={styles.words} d={`M${x + 20} ${y}h${length}`} />
    </g>
  ));
}
