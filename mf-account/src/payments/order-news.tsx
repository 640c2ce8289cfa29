import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice, VisuallyHidden } from 'shared-kit/ui';
import type { Order } from './order.ts';
import { useOrderText } from './use-order-text.ts';

/**
 * Says what became of an order while its page was open: that it is paid for all to see, all else to screen readers, since
 * the row itself shows it. They finish their sentence first.
 */
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
  // One that waits to be paid again is somebody's own doing, in another tab.
  const status = news && news.status !== 'pending' ? news.status : undefined;
  const text = status && t(`payments.news.${status}`, { order: orderText(news!) });
  if (status === 'completed') return <Notice tone="success">{text!}</Notice>;
  return (
    <VisuallyHidden>
      <output>{text}</output>
    </VisuallyHidden>
  );
}
