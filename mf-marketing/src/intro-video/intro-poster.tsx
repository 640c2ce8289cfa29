import styles from './intro-poster.module.css';

const BEAM_DEGREES = [0, 60, 120, 180, 240, 300];
const DOSE_RADII = [84, 130, 176];

/** Decoration: the first scene of the introduction with a play symbol. */
export function IntroPoster() {
  return (
    <svg
      className={styles.poster}
      viewBox="-480 -270 960 540"
      width="960"
      height="540"
      aria-hidden="true"
    >
      {BEAM_DEGREES.map((degrees) => (
        <path
          key={degrees}
          className={styles.beam}
          d="M-6 -250H6L18 0H-18Z"
          transform={`rotate(${degrees})`}
        />
      ))}
      {DOSE_RADII.map((radius) => (
        <circle key={radius} className={styles.dose} r={radius} />
      ))}
      <g className={styles.play}>
        <circle r="52" />
        <path d="M-14 -22V22L24 0Z" />
      </g>
    </svg>
  );
}
