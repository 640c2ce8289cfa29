import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'shared-kit/router';
import { Notice } from 'shared-kit/ui';
import type { Order } from './order.ts';

/**
 * For members whom the gateway redirected here with `?payment=completed` or `processing`, as it does in browsers inside
 * other apps. `processing` disappears once no order is pending or processing.
 * @param orders `undefined` until they are fetched
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
