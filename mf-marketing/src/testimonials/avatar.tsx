import { useState, type ReactNode } from 'react';
import styles from './avatar.module.css';

/** Decoration: a resident's picture, or a drawn one if there is none or it fails to load. */
export function Avatar({ src, position }: { src: string | null; position: number }) {
  const [isBroken, setIsBroken] = useState(false);
  if (!src || isBroken) return <DefaultAvatar position={position} />;
  return (
    <img
      className={styles.avatar}
      src={src}
      alt=""
      width="48"
      height="48"
      loading="lazy"
      onError={() => setIsBroken(true)}
    />
  );
}

/** The clothes of a drawn resident: a white coat, scrubs, or a stethoscope. */
const CLOTHES: readonly ReactNode[] = [
  <path key="coat" className={styles.cut} d="m17 33 7 6 7-6-4 15h-6z" />,
  <path key="scrubs" className={styles.skin} d="m18 32 6 8 6-8z" />,
  <path key="stethoscope" className={styles.tube} d="M17 33v6a5 5 0 0 0 10 0M31 33v8" />,
];

/** One of three drawn residents, chosen by position so that neighbours differ. */
function DefaultAvatar({ position }: { position: number }) {
  return (
    <svg className={styles.avatar} viewBox="0 0 48 48" width="48" height="48" aria-hidden="true">
      <path className={styles.body} d="M5 48c1-10 8-15 19-15s18 5 19 15z" />
      <path className={styles.skin} d="M20 27h8v7l-4 4-4-4z" />
      <circle className={styles.skin} cx="24" cy="20" r="9" />
      {CLOTHES[position % CLOTHES.length]}
    </svg>
  );
}
