import { useTranslation } from 'react-i18next';
import { HalfStarIcon, StarIcon } from './icons.tsx';
import styles from './stars.module.css';

const STARS = [1, 2, 3, 4, 5] as const;

/** 0 to 5, rounded to halves. For screen readers it is one image with a name. */
export function Stars({ rating }: { rating: number }) {
  const { t } = useTranslation('kit');
  const shown = Math.round(Math.min(Math.max(rating, 0), STARS.length) * 2) / 2;
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- one image made of five drawings
    <div className={styles.stars} role="img" aria-label={t('stars', { rating: shown })}>
      {STARS.map((star) =>
        star - shown === 0.5 ? (
          <HalfStarIcon key={star} data-fill="half" />
        ) : (
          <StarIcon key={star} data-fill={star <= shown ? 'full' : 'empty'} />
        ),
      )}
    </div>
  );
}
