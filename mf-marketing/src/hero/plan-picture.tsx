import paint from '#lib/picture/paint.module.css';
import { Picture } from '#lib/picture/picture.tsx';
import { FIELD_DEGREES, ISODOSES } from './isodoses.ts';
import styles from './plan-picture.module.css';

/** A lecture in a player that shows a treatment plan: seven fields meet in the isocentre, with their dose. */
export function PlanPicture() {
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
