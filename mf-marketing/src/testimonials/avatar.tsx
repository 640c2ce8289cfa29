import { useState } from 'react';
import styles from './avatar.module.css';
import { DefaultAvatar } from './default-avatar.tsx';

/** A resident's picture, or one of three drawn ones when there is none or it cannot be had. Decoration: the name stands by. */
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
