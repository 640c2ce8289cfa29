import paint from '#lib/picture/paint.module.css';
import { Picture } from '#lib/picture/picture.tsx';

const ANSWERS = [
  { y: 44, length: 96 },
  { y: 72, length: 124, isChosen: true },
  { y: 100, length: 78 },
  { y: 128, length: 108 },
];

/** A question with four answers, one of them chosen. */
export function QuestionPicture() {
  return (
    <Picture width={280} height={160}>
      <path className={paint.words} d="M48 18H206M48 32h96" transform="translate(0 -4)" />
      {ANSWERS.map(({ y, length, isChosen }) => (
        <g key={y}>
          <rect
            className={isChosen ? paint.chosen : paint.sheet}
            x="44"
            y={y}
            width="192"
            height="23"
            rx="6"
          />
          <circle
            className={isChosen ? paint.accent : paint.hair}
            cx="60"
            cy={y + 11.5}
            r={isChosen ? 7 : 5}
          />
          {isChosen && <path className={paint.mark} d={`m57 ${y + 11.5} 2.5 2.5 4-5`} />}
          <path className={paint.words} d={`M78 ${y + 11.5}h${length}`} />
        </g>
      ))}
    </Picture>
  );
}
