import { useTranslation } from 'react-i18next';
import { Icon } from './icons.tsx';
import styles from './stars.module.css';

const STARS = [1, 2, 3, 4, 5] as const;

const STAR = 'm12 2.6 2.9 6 6.6.9-4.8 4.6 1.2 6.5-5.9-3.2-5.9 3.2 1.2-6.5L2.5 9.5l6.6-.9z';
const HALF = 'M12 2.6v14.8l-5.9 3.2 1.2-6.5L2.5 9.5l6.6-.9z';

/** 0 to 5, rounded to halves. For screen readers it is one image with a name. */
export function Stars({ rating }: { rating: number }) {
  const { t } = useTranslation('kit');
  const shown = Math.round(Math.min(Math.max(rating, 0), STARS.length) * 2) / 2;
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- one image made of five drawings
    <div className={styles.stars} role="img" aria-label={t('stars', { rating: shown })}>
      {STARS.map((star) => {
        const fill = star - shown === 0.5 ? 'half' : star <= shown ? 'full' : 'empty';
        return (
          <Icon
            key={star}
            data-fill={fill}
            data-direction="inline"
            fill="currentColor"
            stroke="none"
          >
            <path d={STAR} />
            {fill === 'half' && <path d={HALF} />}
          </Icon>
        );
      })}
    </div>
  );
}
