import { useTranslation } from 'react-i18next';
import { paths } from 'shared-kit/paths';
import { Link } from 'shared-kit/router';
import { RichText } from 'shared-kit/ui';
import styles from './acceptance.module.css';

/** The policies that signing up accepts. The draft is stored, so a visitor who follows a link loses no input. */
export function Acceptance() {
  const { t } = useTranslation('auth');
  return (
    <p className={styles.acceptance}>
      <RichText
        text={t('signup.acceptance')}
        elements={{
          terms: <Link to={paths.terms} />,
          privacy: <Link to={paths.privacy} />,
        }}
      />
    </p>
  );
}
