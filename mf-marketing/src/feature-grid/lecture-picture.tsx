import paint from '#lib/picture/paint.module.css';
import { Picture } from '#lib/picture/picture.tsx';

/** A player, in the middle of a lecture about depth dose. */
export function LecturePicture() {
  return (
    <Picture width={280} height={160}>
      <rect className={paint.sheet} x="34" y="14" width="212" height="132" rx="10" />
      <path className={paint.hair} d="M58 30V104H226" />
      <path className={paint.words} d="M150 36h62M150 50h40" />
      <path className={paint.line} d="M58 74C65 46 74 36 86 36c36 14 78 40 132 54" />
      <path className={paint.line} d="M58 60C66 44 76 40 86 44c18 8 18 50 40 58" opacity=".4" />
      <path className={paint.accent} d="m52 118 14 8-14 8z" />
      <path className={paint.words} d="M84 126H226" />
      <path className={paint.line} d="M84 126h70" />
      <circle className={paint.accent} cx="154" cy="126" r="6" />
    </Picture>
  );
}
