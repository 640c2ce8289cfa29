import paint from '#lib/page/picture.module.css';
import { Lessons, Picture } from '#lib/page/picture.tsx';
import styles from './hero-picture.module.css';

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
          <Lessons x={24} y={24} pitch={28} lengths={[62, 46, 56, 40]} />
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
        {ISODOSES.map((line) => (
          <path key={line} className={styles.dose} d={line} />
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

/**
 * Isodose lines of seven equal open fields that meet in the isocentre of an ellipse of tissue, around (0, 0).
 * Computed: 34 units of half width, a penumbra of 9, an attenuation of 0.42 % per unit; normalised to the isocentre.
 */
const ISODOSES = [
  // 30 %
  'M84 0c12 3 41 6 59 11s41 13 48 18s-4 9-7 13s-1 10-8 12s-22 3-36 1s-37-9-50-12s-20-5-25-6s-4 2-6 3s-3 2-4 4s-1 3-1 6s0 4 2 10s10 18 13 26s7 19 6 24s-6 3-9 4s-7 1-10 2s-7 2-10 2s-6 1-10-1s-8-6-12-12s-8-17-11-22s-5-7-7-9s-4-1-6-1s-4-1-6 1s-4 4-7 9s-7 16-11 22s-8 10-12 12s-7 1-10 1s-7-1-10-2s-7-1-10-2s-8 1-9-4s3-16 6-24s11-20 13-26s2-7 2-10s0-4-1-6s-2-3-4-4s-1-3-6-3s-12 3-25 6s-36 10-50 12s-29 1-36-1s-5-8-8-12s-14-8-7-13s30-13 48-18s47-8 59-11s12-3 15-5s3-3 3-5s0-3 0-5s1-3 1-5s1-3-3-7s-10-7-19-15s-29-22-37-30s-8-14-8-18s7-4 11-6s8-4 12-5s7-4 13-2s18 9 26 15s18 15 23 19s8 4 10 4s3 0 5-1s4-1 5-4s2-5 2-11s0-19 1-25s4-10 6-13s6-2 9-2s6 0 9 0s6 0 9 0s7 0 9 2s5 7 6 13s1 19 1 25s1 9 2 11s3 3 5 4s3 2 5 1s5 0 10-4s15-13 23-19s20-13 26-15s9 1 13 2s8 3 12 5s11 2 11 6s0 10-8 18s-28 23-37 30s-15 11-19 15s-3 5-3 7s1 3 1 5s0 3 0 5s0 3 3 5s3 2 15 5z',
  // 50 %
  'M49 0c0 2-1 3-2 5s-1 4-1 6s0 3 0 5s-1 4-1 6s0 4 0 6s-1 4-2 6s-2 4-4 5s-3 2-5 3s-4 1-6 2s-3 2-5 3s-3 2-5 3s-4 3-6 4s-4 3-6 4s-4 1-6 1s-4 0-6-1s-4-3-6-4s-4-3-6-4s-3-2-5-3s-3-2-5-3s-4-1-6-2s-3-2-5-3s-3-3-4-5s-2-4-2-6s0-4 0-6s-1-4-1-6s0-3 0-5s0-4-1-6s-1-3-2-5s-1-4-1-6s0-3 0-5s1-4 2-6s2-3 3-5s2-2 3-4s2-3 3-5s2-3 3-5s2-4 3-6s2-4 3-6s3-3 5-4s4-2 6-3s4 0 6 0s5 1 7 1s4 0 6 0s4 0 6 0s5-1 7-1s4 0 6 0s4 2 6 3s4 2 5 4s2 4 3 6s2 4 3 6s2 3 3 5s2 4 3 5s2 3 3 4s2 3 3 5s2 4 2 6s0 3 0 5s0 4-1 6z',
  // 70 %
  'M39 0c0 3 0 6-1 9s-1 5-2 8s-2 7-4 9s-4 4-6 6s-5 4-8 5s-6 3-9 4s-6 3-9 3s-6-2-9-3s-6-2-9-4s-6-3-8-5s-4-3-6-6s-3-6-4-9s-1-5-2-8s-1-6-1-9s-1-6 0-9s3-5 4-8s3-4 4-7s3-5 5-8s4-5 7-7s7-2 10-2s6 0 9 0s6 0 9 0s7 1 10 2s5 5 7 7s4 6 5 8s3 5 4 7s3 5 4 8s0 6 0 9z',
  // 90 %
  'M29 0c0 3 0 6-1 9s-2 5-4 8s-4 6-6 8s-5 3-8 4s-7 3-10 3s-7-2-10-3s-6-2-8-4s-4-5-6-8s-3-5-4-8s-1-6-1-9s0-6 1-9s2-5 4-8s4-6 6-8s5-4 8-5s7-1 10-1s7 0 10 1s6 3 8 5s4 5 6 8s3 5 4 8s1 6 1 9z',
  // 97 %
  'M23 0c0 2 0 5-1 7s-2 5-3 7s-3 4-5 6s-4 3-6 4s-5 1-8 1s-6 0-8-1s-4-2-6-4s-4-4-5-6s-2-5-3-7s-1-5-1-7s0-5 1-7s2-5 3-7s3-4 5-6s4-3 6-4s5-1 8-1s6 0 8 1s4 2 6 4s4 4 5 6s2 5 3 7s1 5 1 7z',
];

const FIELD_DEGREES = [0, 51, 103, 154, 206, 257, 309];
