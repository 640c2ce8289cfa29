import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NEWSLETTERS } from '#lib/page/facts.ts';
import paint from '#lib/page/picture.module.css';
import { Lessons, Picture } from '#lib/page/picture.tsx';
import styles from './feature-pictures.module.css';

const ANSWERS = [
  { y: 44, length: 96 },
  { y: 72, length: 124, isChosen: true },
  { y: 100, length: 78 },
  { y: 128, length: 108 },
];

const LESSONS = [
  { y: 42, length: 82, isDone: true },
  { y: 68, length: 60, isDone: true },
  { y: 94, length: 74, isDone: true },
  { y: 120, length: 50, isDone: false },
];

const SCENES = {
  lectures: (
    <>
      <rect className={paint.sheet} x="34" y="14" width="212" height="132" rx="10" />
      <path className={paint.hair} d="M58 30V104H226" />
      <path className={paint.words} d="M150 36h62M150 50h40" />
      <path className={paint.line} d="M58 74C65 46 74 36 86 36c36 14 78 40 132 54" />
      <path className={paint.line} d="M58 60C66 44 76 40 86 44c18 8 18 50 40 58" opacity=".4" />
      <path className={paint.accent} d="m52 118 14 8-14 8z" />
      <path className={paint.words} d="M84 126H226" />
      <path className={paint.line} d="M84 126h70" />
      <circle className={paint.accent} cx="154" cy="126" r="6" />
    </>
  ),
  /** A survival curve with an underlined passage. */
  notes: (
    <>
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
    </>
  ),
  mcqs: (
    <>
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
    </>
  ),
  /** The resident answers at length. */
  viva: (
    <>
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
    </>
  ),
  /** The ring of the module shows the same share as its lessons. */
  progress: (
    <>
      <circle className={styles.ring} cx="84" cy="80" r="40" />
      <circle
        className={styles.done}
        cx="84"
        cy="80"
        r="40"
        pathLength="100"
        transform="rotate(-90 84 80)"
      />
      <path className={paint.line} d="m70 81 10 10 18-21" />
      <Lessons x={156} lessons={LESSONS} />
    </>
  ),
  mentor: (
    <>
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
    </>
  ),
} as const satisfies Record<string, ReactNode>;

export function FeaturePicture({ feature }: { feature: keyof typeof SCENES | 'newsletter' }) {
  if (feature === 'newsletter') return <NewsletterPicture />;
  return (
    <Picture width={280} height={160}>
      {SCENES[feature]}
    </Picture>
  );
}

/** A quarter of a year. */
const WEEKS_PER_ROW = 13;
const READ_WEEKS = 71;
/** A week and the gap after it; the dash pattern in the styles is equally long. */
const PITCH = 10;

/** The years of residency with a square for each newsletter; read ones are filled. */
function NewsletterPicture() {
  const { t } = useTranslation('marketing');
  const { perYear, years } = NEWSLETTERS;
  return (
    <ol className={styles.years}>
      {Array.from({ length: years }, (_, year) => (
        <li key={year} className={styles.year}>
          <svg viewBox="0 0 130 40" width="260" height="80" aria-hidden="true">
            <path className={styles.weeks} d={weeks(perYear)} />
            <path className={styles.read} d={weeks(READ_WEEKS - year * perYear)} />
          </svg>
          <p className={styles.label}>
            <strong>{t('features.roadmap.year', { year: year + 1 })}</strong>
            <span>{t('features.roadmap.newsletters', { perYear })}</span>
          </p>
        </li>
      ))}
    </ol>
  );
}

/** The first `count` weeks of a year, quarter by quarter; the styles draw the path as dashes. */
function weeks(count: number): string {
  const all = Math.max(0, count);
  return Array.from({ length: 4 }, (_, quarter) => {
    const here = Math.min(WEEKS_PER_ROW, Math.max(0, all - quarter * WEEKS_PER_ROW));
    return here > 0 ? `M0 ${quarter * PITCH + 3.5}h${here * PITCH}` : '';
  }).join('');
}
