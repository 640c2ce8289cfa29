import { useTranslation } from 'react-i18next';
import type { DOCUMENTS } from './documents.ts';
import styles from './in-short.module.css';

/** What a document comes down to, for whoever reads nothing else of it. */
export function InShort(props: { facts: (typeof DOCUMENTS)[keyof typeof DOCUMENTS]['facts'] }) {
  const { t } = useTranslation('marketing');
  return (
    <dl className={styles.facts}>
      {props.facts.map((fact) => (
        <div key={fact} className={styles.fact}>
          <dt className={styles.value}>{t(`legal.${fact}.value`)}</dt>
          <dd className={styles.label}>{t(`legal.${fact}.label`)}</dd>
        </div>
      ))}
    </dl>
  );
}
