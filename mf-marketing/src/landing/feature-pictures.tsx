import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NEWSLETTERS } from '#lib/page/facts.ts';
import paint from '#lib/page/picture.module.css';
import { Lessons, Picture } from '#lib/page/picture.tsx';
import styles from './feature-pictures.module.css';

/** The lengths of four answers. The second is chosen. */
const ANSWERS = [96, 124, 78, 108];
const CHOSEN = 1;

const SHOULDERS = 'M-33 141c0-20 9-27 24-31l9 9 9-9c15 4 24 11 24 31z';
const NECK = 'M-6 99v12l6 8 6-8V99z';

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
      <g transform="rotate(-6 122 86)">
        <rect className={paint.sheet} x="62" y="18" width="120" height="136" rx="8" />
      </g>
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
      {ANSWERS.map((length, at) => (
        <g key={at} transform={`translate(44 ${44 + at * 28})`}>
          <rect
            className={at === CHOSEN ? paint.chosen : paint.sheet}
            width="192"
            height="23"
            rx="6"
          />
          <circle className={at === CHOSEN ? paint.accent : paint.hair} cx="16" cy="11.5" r="6" />
          {at === CHOSEN && <path className={paint.mark} d="m13 11.5 2.5 2.5 4-5" />}
          <path className={paint.words} d={`M34 11.5h${length}`} />
        </g>
      ))}
    </>
  ),
  /** Examiner and resident, with a depth dose curve between them. The resident answers at length. */
  viva: (
    <>
      <path
        className={paint.sheet}
        d="M52 12h58a9 9 0 0 1 9 9v20a9 9 0 0 1-9 9H93L82 60V50H52a9 9 0 0 1-9-9V21a9 9 0 0 1 9-9z"
      />
      <path className={paint.words} d="M58 25h46M58 37h26" />
      <path
        className={paint.accent}
        d="M146 6h82a10 10 0 0 1 10 10v34a10 10 0 0 1-10 10h-24v11l-12-11h-46a10 10 0 0 1-10-10V16a10 10 0 0 1 10-10z"
      />
      <path className={paint.wordsOnAccent} d="M152 20h70M152 33h70M152 46h38" />
      <g transform="translate(78 0)">
        <path className={styles.figure} d={SHOULDERS} />
        <path className={paint.hair} d="M-9 110-13 120-6 123 0 138M9 110 13 120 6 123 0 138" />
        <path className={styles.figure} d={NECK} />
        <ellipse className={styles.figure} cy="88" rx="12" ry="14" />
        <path
          className={styles.locks}
          d="M-12.5 90c-4-23 29-23 25 0-1-5-2-8-5-10-5 2-12 2-16 0-2 3-3 6-4 10z"
        />
        <circle className={paint.hair} cx="-5" cy="90" r="3.5" />
        <circle className={paint.hair} cx="5" cy="90" r="3.5" />
        <path className={paint.hair} d="M-1.5 89.5q1.5-1 3 0" />
      </g>
      <g transform="translate(204 0)">
        <path className={styles.locks} d="M-14 108c-4-12-2-36 14-36s18 24 14 36c-4 3-24 3-28 0z" />
        <path className={paint.chosen} d={SHOULDERS} />
        <path className={styles.figure} d={NECK} />
        <path className={paint.line} d="M-15 113c0 16 3 20 10 20M15 113v10" />
        <circle className={paint.accent} cx="15" cy="126" r="3.5" />
        <ellipse className={styles.figure} cy="89" rx="11.5" ry="13.5" />
        <path className={styles.locks} d="M-12 88c0-20 24-20 24 0-6-1-11-4-14-8-2 4-5 7-10 8z" />
      </g>
      <path
        className={styles.figure}
        d="M114 92h56a5 5 0 0 1 5 5v30a5 5 0 0 1-5 5h-56a5 5 0 0 1-5-5V97a5 5 0 0 1 5-5zM134 132h16l3 9h-22zM34 141H250v7H34z"
      />
      <path className={paint.hair} d="M118 99v26h49" />
      <path className={paint.line} d="M118 119c3-10 6-14 11-15 10 3 22 9 36 15" />
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
      <Lessons x={156} y={42} pitch={26} lengths={[82, 60, 74, 50]} />
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
