import { useTranslation } from 'react-i18next';
import styles from './stars.module.css';

const STARS = [1, 2, 3, 4, 5];

/** A rating of 0 to 5 stars, with words for those who do not see them. */
export function Stars({ rating }: { rating: number }) {
  const { t } = useTranslation('marketing');
  return (
    <p className={styles.stars}>
      <span className={styles.words}>{t('testimonials.rating', { rating })}</span>
      {STARS.map((star) => (
        <span key={star} className={styles.star} data-full={star <= rating || undefined} />
      ))}
    </p>
  );
}
