import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from 'shared-kit/paths';
import { LinkButton } from 'shared-kit/ui';
import { NEWSLETTERS } from '#lib/company/company-details.ts';
import { Section } from '#lib/section/section.tsx';
import styles from './feature-grid.module.css';
import {
  LecturePicture,
  MentorPicture,
  NotesPicture,
  ProgressPicture,
  QuestionPicture,
  VivaPicture,
} from './feature-pictures.tsx';
import { NewsletterPicture } from './newsletter-picture.tsx';

const FEATURES = {
  lectures: LecturePicture,
  notes: NotesPicture,
  mcqs: QuestionPicture,
  viva: VivaPicture,
  newsletter: NewsletterPicture,
  progress: ProgressPicture,
  mentor: MentorPicture,
} as const satisfies Record<string, ComponentType>;

/** The features of a subscription, each with a picture. */
export function FeatureGrid() {
  const { t } = useTranslation('marketing');
  return (
    <Section id="features" title={t('features.title')} intro={t('features.intro')}>
      <ul className={styles.grid}>
        {(Object.keys(FEATURES) as (keyof typeof FEATURES)[]).map((feature) => {
          const FeaturePicture = FEATURES[feature];
          return (
            <li key={feature} className={styles.feature} data-feature={feature}>
              <div className={styles.picture}>
                <FeaturePicture />
              </div>
              <div className={styles.words}>
                <h3 className={styles.title}>{t(`features.items.${feature}.title`)}</h3>
                <p className={styles.text}>{t(`features.items.${feature}.text`, NEWSLETTERS)}</p>
              </div>
            </li>
          );
        })}
      </ul>
      <p className={styles.action}>
        <LinkButton to={paths.pricing}>{t('features.action')}</LinkButton>
      </p>
    </Section>
  );
}
