import styles from './portrait.module.css';

/** Decoration: a drawing of a doctor in a coat in front of the isocentre. */
export function Portrait() {
  return (
    <svg
      className={styles.portrait}
      viewBox="0 0 240 240"
      width="240"
      height="240"
      aria-hidden="true"
    >
      <rect className={styles.ground} width="240" height="240" />
      {[58, 84, 112].map((radius) => (
        <circle key={radius} className={styles.dose} cx="120" cy="104" r={radius} />
      ))}
      <path
        className={styles.hair}
        d="M74 104c-4-44 18-66 48-66s50 24 46 66c-2 30-4 54 4 74H68c8-20 8-48 6-74z"
      />
      <path className={styles.skin} d="M106 130h28v34l-14 16-14-16z" />
      <path className={styles.neck} d="M106 140c8 10 20 10 28 0v10c-8 12-20 12-28 0z" />
      <path
        className={styles.skin}
        d="M86 98c0-32 14-46 34-46s34 14 34 46c0 30-16 50-34 50s-34-20-34-50z"
      />
      <path
        className={styles.hair}
        d="M84 100c0-34 14-52 38-52 22 0 34 18 34 50-10-8-22-16-28-32-8 16-24 26-44 34z"
      />
      <path className={styles.coat} d="M36 240c2-40 20-58 68-72l16 18 16-18c48 14 66 32 68 72z" />
      <path className={styles.dress} d="M104 168l16 18 16-18 4 6-14 66h-12l-14-66z" />
      <path className={styles.lapel} d="M102 169l-14 14 20 30M138 169l14 14-20 30" />
      <g className={styles.face}>
        <path d="M98 98c4-3 9-3 12 0M130 98c3-3 8-3 12 0" />
        <path d="M108 124c7 7 17 7 24 0" />
      </g>
      <g className={styles.glasses}>
        <circle cx="104" cy="102" r="12" />
        <circle cx="136" cy="102" r="12" />
        <path d="M116 101c2-2 6-2 8 0" />
      </g>
    </svg>
  );
}
