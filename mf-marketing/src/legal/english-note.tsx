import { useTranslation } from 'react-i18next';
import styles from './english-note.module.css';

/** Says to whoever reads the site in another language why this page is in English. */
export function EnglishNote() {
  const { t } = useTranslation('marketing');
  return <p className={styles.note}>{t('english')}</p>;
}
