import paint from '#lib/picture/paint.module.css';
import { Picture } from '#lib/picture/picture.tsx';

const LESSONS = [
  { y: 170, length: 80, isDone: true },
  { y: 198, length: 62, isDone: true },
  { y: 226, length: 74, isDone: false },
];

/** The app on a tablet and a phone, the devices that it supports. */
export function AppPicture({ className }: { className?: string | undefined }) {
  return (
    <Picture width={400} height={280} className={className}>
      <rect className={paint.sheet} x="20" y="24" width="250" height="300" rx="18" />
      <rect className={paint.wash} x="38" y="44" width="214" height="120" rx="8" />
      <path className={paint.hair} d="M62 62V144H236" />
      <path className={paint.line} d="M62 118C70 80 80 68 94 68c36 16 86 42 138 58" />
      <path className={paint.words} d="M42 188H180M42 210H150M42 232H168M42 254H120" />
      <rect className={paint.sheet} x="222" y="60" width="154" height="300" rx="22" />
      <rect className={paint.wash} x="236" y="82" width="126" height="66" rx="8" />
      <path className={paint.accent} d="m290 101 24 14-24 14z" />
      {LESSONS.map(({ y, length, isDone }) => (
        <g key={y}>
          <circle className={isDone ? paint.accent : paint.hair} cx="248" cy={y} r="8" />
          {isDone && <path className={paint.mark} d={`m244.5 ${y} 2.5 3 4.5-6`} />}
          <path className={paint.words} d={`M270 ${y}h${length}`} />
        </g>
      ))}
    </Picture>
  );
}
