import paint from '#lib/picture/paint.module.css';
import { Picture } from '#lib/picture/picture.tsx';
import styles from './progress-picture.module.css';

const LESSONS = [
  { y: 42, length: 82, isDone: true },
  { y: 68, length: 60, isDone: true },
  { y: 94, length: 74, isDone: true },
  { y: 120, length: 50, isDone: false },
];

/** Three of four lessons are marked complete, and the ring of the module is closed as far. */
export function ProgressPicture() {
  return (
    <Picture width={280} height={160}>
      <circle className={styles.ring} cx="84" cy="80" r="40" />
      <circle
        className={styles.done}
        cx="84"
        cy="80"
        r="40"
        pathLength="100"
        transform="rotate(-90 84 80)"
      />
      <path className={paint.line} d="m70 81 10 10 18-21" />
      {LESSONS.map(({ y, length, isDone }) => (
        <g key={y}>
          <circle className={isDone ? paint.accent : paint.hair} cx="156" cy={y} r="8" />
          {isDone && <path className={paint.mark} d={`m152.5 ${y} 2.5 3 4.5-6`} />}
          <path className={paint.words} d={`M176 ${y}h${length}`} />
        </g>
      ))}
    </Picture>
  );
}
