import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './close-button.module.css';
import { CloseIcon } from './icons.tsx';

export function CloseButton({ className, ...rest }: ComponentProps<'button'>) {
  const { t } = useTranslation('kit');
  return (
    <button
      {...rest}
      type="button"
      className={className ? `${styles.close} ${className}` : styles.close}
      aria-label={t('close')}
    >
      <CloseIcon />
    </button>
  );
}
