import paint from '#lib/picture/paint.module.css';
import { Picture } from '#lib/picture/picture.tsx';

/** A question goes to the mentor, and the mentor writes back. */
export function MentorPicture() {
  return (
    <Picture width={280} height={160}>
      <path
        className={paint.accent}
        d="M110 18h106a10 10 0 0 1 10 10v26a10 10 0 0 1-10 10H110a10 10 0 0 1-10-10V28a10 10 0 0 1 10-10z"
      />
      <path className={paint.wordsOnAccent} d="M116 34h92M116 48h54" />
      <circle className={paint.chosen} cx="68" cy="108" r="26" />
      <path className={paint.accent} d="M49 126c2-12 9-17 19-17s17 5 19 17a26 26 0 0 1-38 0z" />
      <circle className={paint.accent} cx="68" cy="99" r="8" />
      <path
        className={paint.sheet}
        d="M118 82h98a10 10 0 0 1 10 10v40a10 10 0 0 1-10 10h-98a10 10 0 0 1-10-10V92a10 10 0 0 1 10-10z"
      />
      <path className={paint.words} d="M124 98h84M124 112h84M124 126h46" />
    </Picture>
  );
}
