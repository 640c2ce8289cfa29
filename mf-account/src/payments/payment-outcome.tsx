import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'shared-kit/router';
import { Notice } from 'shared-kit/ui';
import type { Order } from './order.ts';

/**
 * What a payment came to, for whom the gateway has sent here with it in the address (`?payment=completed`): browsers of
 * other apps, where no page was left to say so. Nothing is being processed any more once no order says so.
 * @param orders undefined until they are known
 */
export function PaymentOutcome({ orders }: { orders?: readonly Order[] }) {
  const { t } = useTranslation('account');
  const [parameters] = useSearchParams();
  const outcome = parameters.get('payment');
  if (outcome === 'completed') {
    return <Notice tone="success">{t('payments.outcome.completed')}</Notice>;
  }
  const isOver = orders?.every(({ status }) => status !== 'processing' && status !== 'pending');
  if (outcome !== 'processing' || isOver) return null;
  return <Notice tone="warning">{t('payments.outcome.processing')}</Notice>;
}
