import paint from '#lib/page/picture.module.css';
import { Lessons, Picture } from '#lib/page/picture.tsx';
import styles from './hero-picture.module.css';
import { FIELD_DEGREES, ISODOSES } from './isodoses.ts';

const LESSONS = [
  { y: 24, length: 62, isDone: true },
  { y: 52, length: 46, isDone: true },
  { y: 80, length: 56, isDone: true },
  { y: 108, length: 40, isDone: false },
];

export function HeroPicture() {
  return (
    <div className={styles.scene} aria-hidden="true">
      <div className={styles.player}>
        <Plan />
      </div>
      <div className={styles.curve}>
        <DepthDose />
      </div>
      <div className={styles.lessons}>
        <Picture width={132} height={132}>
          <Lessons x={24} lessons={LESSONS} />
        </Picture>
      </div>
    </div>
  );
}

/** A treatment plan: seven fields meet in the isocentre. */
function Plan() {
  return (
    <Picture width={520} height={388}>
      <g transform="translate(260 164)">
        <circle className={styles.gantry} r="232" />
        {FIELD_DEGREES.map((degrees) => (
          <path
            key={degrees}
            className={styles.field}
            d="M-16-260H16L34 0H-34Z"
            transform={`rotate(${degrees})`}
          />
        ))}
        <ellipse className={styles.body} rx="206" ry="128" />
        <g className={styles.organ}>
          <circle cx="-118" cy="4" r="26" />
          <circle cx="118" cy="4" r="26" />
          <path d="M-24 78c0-30 48-30 48 0s-48 30-48 0z" />
        </g>
        {ISODOSES.map(({ percent, d }) => (
          <path key={percent} className={styles.dose} d={d} />
        ))}
        <path className={styles.centre} d="M-10 0H10M0-10V10" />
      </g>
      <path className={styles.bar} d="M0 328H520V388H0Z" />
      <circle className={paint.accent} cx="38" cy="358" r="17" />
      <path className={paint.onAccent} d="m33 350 13 8-13 8z" />
      <path className={paint.words} d="M76 358H488" />
      <path className={styles.played} d="M76 358H292" />
      <circle className={paint.accent} cx="292" cy="358" r="8" />
    </Picture>
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
