import { useTranslation } from 'react-i18next';
import { brand } from 'shared-kit/brand';
import { Section } from '#lib/section/section.tsx';
import { ReasonPicture, REASONS } from './reason-picture.tsx';
import styles from './why.module.css';

/** The reasons to choose this product. */
export function Why() {
  const { t } = useTranslation('marketing');
  const title = t('why.title', { brand: brand.name });
  return (
    <Section id={`why-${brand.slug}`} title={title} intro={t('why.intro')}>
      <ul className={styles.reasons}>
        {REASONS.map((reason) => (
          <li key={reason} className={styles.reason}>
            <ReasonPicture reason={reason} />
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
