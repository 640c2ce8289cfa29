import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { brand } from 'shared-kit/brand';
import { paths } from 'shared-kit/paths';
import { LinkButton } from 'shared-kit/ui';
import { NEWSLETTERS } from '#lib/page/facts.ts';
import paint from '#lib/page/picture.module.css';
import { Picture } from '#lib/page/picture.tsx';
import { Section } from '#lib/page/section.tsx';
import { FeaturePicture } from './feature-pictures.tsx';
import styles from './pictured-lists.module.css';

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
            <Item title={t(`why.reasons.${reason}.title`)} text={t(`why.reasons.${reason}.text`)} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

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
    <g transform="translate(27 0)">
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
    </g>
  ),
  learn: (
    <g transform="translate(56 0)">
      <rect className={paint.sheet} x="1" y="8" width="72" height="122" rx="12" />
      <rect className={paint.wash} x="9" y="20" width="56" height="38" rx="5" />
      <path className={paint.accent} d="m31 31 14 8-14 8z" />
      <path className={paint.words} d="M28 74h34M28 92h26M28 110h30" />
      <circle className={paint.accent} cx="15" cy="74" r="5" />
      <circle className={paint.accent} cx="15" cy="92" r="5" />
      <circle className={paint.hair} cx="15" cy="110" r="4.5" />
    </g>
  ),
  /** A certificate with a rosette: sixteen pleats, and two tails of ribbon. */
  sit: (
    <>
      <g transform="rotate(-5 82 67)">
        <rect className={paint.sheet} x="20" y="20" width="124" height="94" rx="8" />
      </g>
      <rect className={paint.sheet} x="30" y="16" width="132" height="98" rx="8" />
      <path className={paint.words} d="M48 37h62M48 53h44M48 91h28" />
      <g transform="translate(130 76)">
        <path className={styles.fold} d="M-14 12-22 50-10 44-3 54 4 16z" />
        <path className={paint.accent} d="M14 12 22 50 10 44 3 54-4 16z" />
        <circle className={paint.accent} r="22" />
        <circle className={styles.pleats} r="20" pathLength="16" />
        <circle className={paint.mark} r="16.5" opacity=".4" />
        <path className={paint.mark} d="m-7.5 0 5.5 6L8-6" />
      </g>
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
            <div className={styles.stepPicture}>
              <Picture width={186} height={136}>
                {SCENES[step]}
              </Picture>
            </div>
            <Item
              title={t(`howItWorks.steps.${step}.title`)}
              text={t(`howItWorks.steps.${step}.text`)}
            />
          </li>
        ))}
      </ol>
    </Section>
  );
}

const FEATURES = ['lectures', 'notes', 'mcqs', 'viva', 'newsletter', 'progress', 'mentor'] as const;

export function FeatureGrid() {
  const { t } = useTranslation('marketing');
  return (
    <Section id="features" title={t('features.title')} intro={t('features.intro')}>
      <ul className={styles.features}>
        {FEATURES.map((feature) => (
          <li key={feature} className={styles.feature} data-feature={feature}>
            <div className={styles.featurePicture}>
              <FeaturePicture feature={feature} />
            </div>
            <Item
              title={t(`features.items.${feature}.title`)}
              text={t(`features.items.${feature}.text`, NEWSLETTERS)}
            />
          </li>
        ))}
      </ul>
      <p className={styles.action}>
        <LinkButton to={paths.pricing}>{t('features.action')}</LinkButton>
      </p>
    </Section>
  );
}

/** Next to its picture, or under it. */
function Item({ title, text }: { title: string; text: string }) {
  return (
    <div className={styles.words}>
      <h3 className={styles.title}>{title}</h3>
      <p className={styles.text}>{text}</p>
    </div>
  );
}
