import paint from '#lib/picture/paint.module.css';
import { Picture } from '#lib/picture/picture.tsx';
import styles from './hero-picture.module.css';
import { PlanPicture } from './plan-picture.tsx';

const LESSONS = [
  { y: 24, length: 62, isDone: true },
  { y: 52, length: 46, isDone: true },
  { y: 80, length: 56, isDone: true },
  { y: 108, length: 40, isDone: false },
];

/** Decoration: a lecture, its dose curve, and completed lessons. */
export function HeroPicture() {
  return (
    <div className={styles.scene} aria-hidden="true">
      <div className={styles.player}>
        <PlanPicture />
      </div>
      <div className={styles.curve}>
        <DepthDose />
      </div>
      <div className={styles.lessons}>
        <Lessons />
      </div>
    </div>
  );
}

/** Percentage depth dose of two photon energies: the higher one peaks deeper and falls more slowly. */
function DepthDose() {
  return (
    <Picture width={176} height={124}>
      <path className={paint.hair} d="M20 14V104H164" />
      <path className={styles.lower} d="M20 62C23 34 26 26 32 25C58 38 104 72 160 88" />
      <path className={paint.line} d="M20 78C26 40 34 25 46 24C80 36 118 58 160 70" />
      <path className={styles.depth} d="M46 24V104" />
    </Picture>
  );
}

function Lessons() {
  return (
    <Picture width={132} height={132}>
      {LESSONS.map(({ y, length, isDone }) => (
        <g key={y}>
          <circle className={isDone ? paint.accent : paint.sheet} cx="24" cy={y} r="9" />
          {isDone && <path className={styles.tick} d={`m20 ${y} 3 3 5-6`} />}
          <path className={paint.words} d={`M48 ${y}h${length}`} />
        </g>
      ))}
    </Picture>
  );
}
