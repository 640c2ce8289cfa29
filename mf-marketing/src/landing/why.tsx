import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { brand } from 'shared-kit/brand';
import paint from '#lib/page/picture.module.css';
import { Picture } from '#lib/page/picture.tsx';
import { Section } from '#lib/page/section.tsx';
import styles from './why.module.css';

/** The isocentre, a dial at 83 %, a clock, a speech bubble. */
const SIGNS = {
  focus: (
    <>
      <circle cx="28" cy="28" r="10" />
      <path d="M28 8v12M28 36v12M8 28h12M36 28h12" />
    </>
  ),
  syllabus: (
    <>
      <path d="M28 10a18 18 0 1 1-16.3 10.4" />
      <path d="m20 29 6 6 11-13" />
    </>
  ),
  time: (
    <>
      <circle cx="28" cy="28" r="18" />
      <path d="M28 17v11l8 5" />
    </>
  ),
  mentor: (
    <>
      <path d="M13 12h30a4 4 0 0 1 4 4v18a4 4 0 0 1-4 4H29l-9 8v-8h-7a4 4 0 0 1-4-4V16a4 4 0 0 1 4-4z" />
      <path d="M19 22h18M19 29h11" />
    </>
  ),
} as const satisfies Record<string, ReactNode>;

const REASONS = Object.keys(SIGNS) as (keyof typeof SIGNS)[];

export function Why() {
  const { t } = useTranslation('marketing');
  const title = t('why.title', { brand: brand.name });
  return (
    <Section id={`why-${brand.slug}`} title={title} intro={t('why.intro')}>
      <ul className={styles.reasons}>
        {REASONS.map((reason) => (
          <li key={reason} className={styles.reason}>
            <Picture width={56} height={56}>
              <rect className={paint.wash} width="56" height="56" rx="14" />
              <g className={paint.line}>{SIGNS[reason]}</g>
            </Picture>
            <div className={styles.words}>
              <h3 className={styles.title}>{t(`why.reasons.${reason}.title`)}</h3>
              <p className={styles.text}>{t(`why.reasons.${reason}.text`)}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
