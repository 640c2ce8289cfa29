import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './close-button.module.css';

/** The cross that closes what it stands in, named in the visitor's language. */
export function CloseButton({ className, ...rest }: ComponentProps<'button'>) {
  const { t } = useTranslation('kit');
  return (
    <button
      {...rest}
      type="button"
      className={className ? `${styles.close} ${className}` : styles.close}
      aria-label={t('close')}
    >
      <svg className={styles.cross} viewBox="0 0 16 16" aria-hidden="true">
        <path d="M3.5 3.5l9 9m0-9l-9 9" />
      </svg>
    </button>
  );
}
