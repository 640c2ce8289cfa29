import { useTranslation } from 'react-i18next';
import { ContactLinks } from '#lib/help/contact-links.tsx';
import type { Explanation } from './order-state.ts';
import type { Order } from './order.ts';
import { useOrderText } from './use-order-text.ts';

/** Money may be on its way, or a payment failed. */
const OFFERS_HELP: readonly (Explanation | undefined)[] = [
  'pending',
  'processing',
  'failed',
  'failedLongAgo',
  'held',
  'paidTwice',
];

export function OrderHelp(props: { order: Order; explanation: Explanation | undefined }) {
  const { order, explanation } = props;
  const { t } = useTranslation('account');
  const about = useOrderText()(order);
  if (!OFFERS_HELP.includes(explanation)) return null;
  const id = order.gateway_order_id ?? order.uuid;
  return (
    <p>
      {t('help.order')}{' '}
      <ContactLinks message={t('help.orderMessage', { order: about, id })} about={about} />
    </p>
  );
}
