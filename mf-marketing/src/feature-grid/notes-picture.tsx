import paint from '#lib/picture/paint.module.css';
import { Picture } from '#lib/picture/picture.tsx';

/** Two sheets of notes: a survival curve with what matters about it underlined. */
export function NotesPicture() {
  return (
    <Picture width={280} height={160}>
      <rect
        className={paint.sheet}
        x="62"
        y="18"
        width="120"
        height="136"
        rx="8"
        transform="rotate(-6 122 86)"
      />
      <rect className={paint.sheet} x="98" y="12" width="124" height="142" rx="8" />
      <path className={paint.accent} d="M196 12h14v30l-7-6-7 6z" />
      <path className={paint.words} d="M114 30h56M114 44h38" />
      <path className={paint.hair} d="M116 58V104H206" />
      <path className={paint.line} d="M116 62c26 0 48 12 82 38" />
      <path className={paint.words} d="M116 120h84M116 138h50" />
      <path className={paint.line} d="M114 129h72" />
    </Picture>
  );
}
