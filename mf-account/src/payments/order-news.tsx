import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice, VisuallyHidden } from 'shared-kit/ui';
import type { Order } from './order.ts';
import { useOrderText } from './use-order-text.ts';

/** A payment becomes a visible notice; any other change is for screen readers only, because the row shows it. */
export function OrderNews({ orders }: { orders: readonly Order[] }) {
  const { t } = useTranslation('account');
  const orderText = useOrderText();
  const [known, setKnown] = useState(orders);
  const [news, setNews] = useState<Order>();
  if (known !== orders) {
    setKnown(orders);
    const changed = orders.find(({ uuid, status }) =>
      known.some((before) => before.uuid === uuid && before.status !== status),
    );
    if (changed) setNews(changed);
  }
  // An order becomes pending again only when the member pays in another tab, so that is no news.
  const status = news && news.status !== 'pending' ? news.status : undefined;
  const text = status && t(`payments.news.${status}`, { order: orderText(news!) });
  if (status === 'completed') return <Notice tone="success">{text!}</Notice>;
  return (
    <VisuallyHidden>
      <output>{text}</output>
    </VisuallyHidden>
  );
}
