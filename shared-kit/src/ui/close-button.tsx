import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './icon-button.module.css';
import { CloseIcon } from './icons.tsx';

export function CloseButton(props: Omit<ComponentProps<'button'>, 'className'>) {
  const { t } = useTranslation('kit');
  return (
    <button {...props} type="button" className={styles.button} aria-label={t('close')}>
      <CloseIcon />
    </button>
  );
}
