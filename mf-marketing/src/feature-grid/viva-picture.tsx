import paint from '#lib/picture/paint.module.css';
import { Picture } from '#lib/picture/picture.tsx';

/** Across the table: the examiner asks, the resident answers at length. */
export function VivaPicture() {
  return (
    <Picture width={280} height={160}>
      <path
        className={paint.sheet}
        d="M60 20h70a10 10 0 0 1 10 10v26a10 10 0 0 1-10 10H84L72 76V66H60a10 10 0 0 1-10-10V30a10 10 0 0 1 10-10z"
      />
      <path className={paint.words} d="M66 36h56M66 50h32" />
      <path
        className={paint.accent}
        d="M158 14h62a10 10 0 0 1 10 10v38a10 10 0 0 1-10 10h-8v12l-12-12h-42a10 10 0 0 1-10-10V24a10 10 0 0 1 10-10z"
      />
      <path className={paint.wordsOnAccent} d="M164 29h50M164 43h50M164 57h28" />
      <g className={paint.hair}>
        <circle cx="72" cy="98" r="11" />
        <path d="M50 138c0-14 10-22 22-22s22 8 22 22" />
        <circle cx="208" cy="98" r="11" />
        <path d="M186 138c0-14 10-22 22-22s22 8 22 22" />
        <path d="M34 139H246" />
      </g>
    </Picture>
  );
}
