import { useTranslation } from 'react-i18next';
import { Section } from '#lib/section/section.tsx';
import styles from './how-it-works.module.css';
import { StepPicture, STEPS } from './step-picture.tsx';

/** The four steps from sign-up to the exam. */
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
            <StepPicture step={step} />
            <h3 className={styles.title}>{t(`howItWorks.steps.${step}.title`)}</h3>
            <p className={styles.text}>{t(`howItWorks.steps.${step}.text`)}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
