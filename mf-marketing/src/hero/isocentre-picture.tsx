import styles from './isocentre-picture.module.css';

/** The degrees from which the beams come, as a plan with seven fields has them. */
const BEAM_DEGREES = [0, 51, 103, 154, 206, 257, 309];
const DOSE_RADII = [28, 52, 82];

/** Beams that meet in one point, with the dose around it. Decoration only. */
export function IsocentrePicture() {
  return (
    <svg
      className={styles.picture}
      viewBox="-160 -160 320 320"
      width="320"
      height="320"
      aria-hidden="true"
    >
      <circle className={styles.gantry} r="150" />
      {BEAM_DEGREES.map((degrees) => (
        <path
          key={degrees}
          className={styles.beam}
          d="M-4 -150 L4 -150 L14 0 L-14 0 Z"
          transform={`rotate(${degrees})`}
        />
      ))}
      {DOSE_RADII.map((radius) => (
        <circle key={radius} className={styles.dose} r={radius} />
      ))}
      <path className={styles.centre} d="M-10 0 H10 M0 -10 V10" />
    </svg>
  );
}
