import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { Notice } from 'shared-kit/ui';

/**
 * What a payment came to, for whom the gateway has sent here with it in the address (`?payment=completed`): browsers of
 * other apps, where no page was left to say so.
 */
export function PaymentOutcome() {
  const { t } = useTranslation('account');
  const [parameters] = useSearchParams();
  const outcome = parameters.get('payment');
  if (outcome !== 'completed' && outcome !== 'processing') return null;
  return (
    <Notice tone={outcome === 'completed' ? 'success' : 'warning'}>
      {t(`payments.outcome.${outcome}`)}
    </Notice>
  );
}
