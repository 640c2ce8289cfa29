import { useTranslation } from 'react-i18next';
import { ErrorState } from 'shared-kit/ui';

/** Stands where the prices should be. */
export function PricingFailed() {
  const { t } = useTranslation('commerce');
  return (
    <ErrorState
      title={t('failed.title')}
      text={t('failed.text')}
      action={t('failed.reload')}
      onAction={() => location.reload()}
    />
  );
}
