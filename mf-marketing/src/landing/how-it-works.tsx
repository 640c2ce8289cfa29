import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import paint from '#lib/page/picture.module.css';
import { Picture } from '#lib/page/picture.tsx';
import { Section } from '#lib/page/section.tsx';
import styles from './how-it-works.module.css';

/** X positions of the six digits, in two groups. */
const CODE = [18, 42, 66, 98, 122, 146];

const SCENES = {
  signUp: (
    <>
      <rect className={paint.sheet} x="1" y="34" width="184" height="64" rx="12" />
      {CODE.map((x) => (
        <rect key={x} className={paint.chosen} x={x} y="52" width="20" height="28" rx="4" />
      ))}
      {CODE.slice(0, 4).map((x) => (
        <circle key={x} className={paint.accent} cx={x + 10} cy="66" r="4" />
      ))}
    </>
  ),
  choose: (
    <>
      <rect className={paint.sheet} x="1" y="14" width="60" height="48" rx="8" />
      <rect className={paint.chosen} x="72" y="14" width="60" height="48" rx="8" />
      <rect className={paint.sheet} x="1" y="72" width="60" height="48" rx="8" />
      <rect className={paint.sheet} x="72" y="72" width="60" height="48" rx="8" />
      <path
        className={paint.words}
        d="M14 32h32M14 46h20M86 46h20M14 90h32M14 104h20M86 90h32M86 104h20"
      />
      <circle className={paint.accent} cx="118" cy="29" r="9" />
      <path className={paint.mark} d="m114 29 3 3.5 5-6.5" />
    </>
  ),
  learn: (
    <>
      <rect className={paint.sheet} x="1" y="8" width="72" height="122" rx="12" />
      <rect className={paint.wash} x="8" y="20" width="56" height="38" rx="5" />
      <path className={paint.accent} d="m31 31 14 8-14 8z" />
      <path className={paint.words} d="M28 74h34M28 92h26M28 110h30" />
      <circle className={paint.accent} cx="15" cy="74" r="5" />
      <circle className={paint.accent} cx="15" cy="92" r="5" />
      <circle className={paint.hair} cx="15" cy="110" r="4.5" />
    </>
  ),
  sit: (
    <>
      <rect className={paint.sheet} x="1" y="22" width="140" height="94" rx="10" />
      <path className={paint.words} d="M20 46h58M20 62h40M20 92h30" />
      <circle className={paint.accent} cx="106" cy="70" r="22" />
      <path className={paint.accent} d="m94 86-6 32 18-9 18 9-6-32z" />
      <path className={paint.mark} d="m97 70 6 6.5 12-14" />
    </>
  ),
} as const satisfies Record<string, ReactNode>;

const STEPS = Object.keys(SCENES) as (keyof typeof SCENES)[];

export function HowItWorks() {
  const { t } = useTranslation('marketing');
  return (
    <Section
      id="how-it-works"
      title={t('howItWorks.title')}
      intro={t('howItWorks.intro')}
      ground="sunken"
    >
      <ol className={styles.steps}>
        {STEPS.map((step) => (
          <li key={step} className={styles.step}>
            <Picture width={186} height={136}>
              {SCENES[step]}
            </Picture>
            <h3 className={styles.title}>{t(`howItWorks.steps.${step}.title`)}</h3>
            <p className={styles.text}>{t(`howItWorks.steps.${step}.text`)}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
