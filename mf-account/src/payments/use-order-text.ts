import { useTranslation } from 'react-i18next';
import { useDurationText } from 'shared-kit/durations';
import type { Order } from './order.ts';

/** Module II Physics - 1 Year. */
export function useOrderText(): (order: Pick<Order, 'modules' | 'duration_months'>) => string {
  const { t } = useTranslation('account');
  const durationText = useDurationText();
  return ({ modules, duration_months }) =>
    t('payments.describe', {
      module: modules?.name ?? t('unknownModule'),
      duration: durationText(duration_months),
    });
}
