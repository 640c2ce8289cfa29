import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { brand } from 'shared-kit/brand';
import { formatDay, useDurationText } from 'shared-kit/durations';
import { formatPaiseShort } from 'shared-kit/money';
import { purchasePath } from 'shared-kit/purchase';
import { LinkButton } from 'shared-kit/ui';
import { ContactLinks } from '#lib/help/contact-links.tsx';
import { DocumentLinks } from './document-link.tsx';
import styles from './order-detail.module.css';
import { explanationOf, type Explanation, type Order } from './order.ts';

/** @param props.now when the order was fetched, in milliseconds since 1970 */
export function OrderDetail(props: { order: Order; now: number; children?: ReactNode }) {
  const { order, now, children } = props;
  const { t, i18n } = useTranslation('account');
  const explanation = explanationOf(order, now);
  const { email } = brand;
  const creditNotes = order.invoices.flatMap(({ credit_notes }) => credit_notes);
  return (
    <div className={styles.detail} data-status={order.status}>
      <div className={styles.words}>
        {explanation && <p>{t(`payments.explain.${explanation}`)}</p>}
        {order.received.flatMap(({ refunds }) =>
          refunds.map((refund) => (
            <div key={refund.id} className={styles.refund}>
              <p>
                {t(`payments.refund.${refund.status}`, {
                  amount: formatPaiseShort(refund.amount),
                  date: formatDay(refund.updated_at, i18n.language),
                  email,
                })}
              </p>
              <DocumentLinks
                kind="creditNote"
                numbers={creditNotes
                  .filter(({ refund_id }) => refund_id === refund.id)
                  .map(({ number }) => number)}
              />
            </div>
          )),
        )}
        <OrderHelp order={order} explanation={explanation} />
      </div>
      {children}
    </div>
  );
}

type Look = Pick<ComponentProps<typeof LinkButton>, 'look' | 'size'>;

export function ResumeLink({ order, ...look }: { order: Order } & Look) {
  const { t } = useTranslation('account');
  const orderText = useOrderText();
  const isNew = order.status === 'pending';
  return (
    <LinkButton
      {...look}
      to={purchasePath({ offerId: order.module_id, duration: order.duration_months })}
      aria-label={t(`payments.resume.${isNew ? 'named' : 'againNamed'}`, {
        order: orderText(order),
      })}
    >
      {t(`payments.resume.${isNew ? 'text' : 'again'}`)}
    </LinkButton>
  );
}

/** Money may be on its way, or a payment failed. */
const OFFERS_HELP: readonly (Explanation | undefined)[] = [
  'pending',
  'processing',
  'failed',
  'failedLongAgo',
  'held',
  'paidTwice',
];

function OrderHelp(props: { order: Order; explanation: Explanation | undefined }) {
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
