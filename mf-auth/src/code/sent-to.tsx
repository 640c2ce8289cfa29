import { useTranslation } from 'react-i18next';
import styles from './sent-to.module.css';

/** Says where the code went. The address stands out and stays in one piece: that is what people check. */
export function SentTo({ email }: { email: string }) {
  const { t } = useTranslation('auth');
  const [before, after] = t('code.intro', { email }).split(email);
  return (
    <>
      {before}
      <strong className={styles.email}>{email}</strong>
      {after}
    </>
  );
}
