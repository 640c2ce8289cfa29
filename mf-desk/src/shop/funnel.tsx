import { useTranslation } from 'react-i18next';
import type { Shop } from './shop-data.ts';
import styles from './shop.module.css';

const STEPS = ['views', 'orders', 'attempts', 'paid'] as const;

const whole = new Intl.NumberFormat('en-IN');

/** From the prices to a paid order. Each bar is compared with the first step that has a number. */
export function Funnel({ funnel }: { funnel: Shop['funnel'] }) {
  const { t } = useTranslation('desk');
  const most = Math.max(1, ...STEPS.map((step) => funnel[step]));
  return (
    <ol className={styles.funnel}>
      {STEPS.map((step, index) => {
        const before = index > 0 ? funnel[STEPS[index - 1]!] : 0;
        return (
          <li key={step} className={styles.step}>
            <span>{t(`shop.steps.${step}`)}</span>
            <strong className={styles.number}>{whole.format(funnel[step])}</strong>
            <span className={styles.share}>
              {before > 0 &&
                t('shop.share', { percent: Math.round((funnel[step] / before) * 100) })}
            </span>
            <span className={styles.bar} aria-hidden="true">
              <span style={{ inlineSize: `${(funnel[step] / most) * 100}%` }} />
            </span>
          </li>
        );
      })}
    </ol>
  );
}
