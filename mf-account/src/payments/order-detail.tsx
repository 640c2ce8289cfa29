import { useMutation } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { brand } from 'shared-kit/brand';
import { formatDay, useDurationText } from 'shared-kit/durations';
import { toAppError } from 'shared-kit/errors';
import { formatPaiseShort } from 'shared-kit/money';
import { purchasePath } from 'shared-kit/purchase';
import { showError } from 'shared-kit/toast';
import { Button, LinkButton, VisuallyHidden } from 'shared-kit/ui';
import { ContactLinks } from '#lib/help/contact-links.tsx';
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

/** In other cases money may be on its way, or a payment failed. */
const NEEDS_NO_HELP: readonly Explanation[] = [undefined, 'cancelled', 'unpaidLongAgo'];

function OrderHelp(props: { order: Order; explanation: Explanation }) {
  const { order, explanation } = props;
  const { t } = useTranslation('account');
  const about = useOrderText()(order);
  if (NEEDS_NO_HELP.includes(explanation)) return null;
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

type Kind = 'invoice' | 'creditNote';

const REASONS = {
  network_error: 'offline',
  auth_required: 'signedOut',
  authentication_failed: 'signedOut',
} as const;

/** Those of a kind. If there are several, each shows its number. */
export function DocumentLinks({ kind, numbers }: { kind: Kind; numbers: readonly string[] }) {
  return numbers.map((number) => (
    <DocumentLink key={number} kind={kind} number={number} isNamed={numbers.length > 1} />
  ));
}

/**
 * A button, because the function needs the member's token and so the file has no address. A failure shows as a toast.
 */
export function DocumentLink(props: { kind: Kind; number: string; isNamed?: boolean }) {
  const { kind, number, isNamed } = props;
  const { t, i18n } = useTranslation('account');
  const download = useMutation({
    mutationFn: async () =>
      (await import('#lib/member/files.ts')).saveDocument(number, i18n.language),
    // Fails immediately without a network, instead of waiting for one.
    networkMode: 'always',
    onError: (cause) => {
      const { code } = toAppError(cause);
      const reason = code in REASONS ? REASONS[code as keyof typeof REASONS] : 'failed';
      showError(t(`payments.invoice.${reason}`));
    },
  });
  return (
    <span data-on-paper={number}>
      <Button
        look="quiet"
        size="s"
        busy={download.isPending}
        aria-label={t(`payments.${kind}.named`, { number })}
        onClick={() => download.mutate()}
      >
        {t(`payments.${kind}.${isNamed ? 'named' : 'text'}`, { number })}
      </Button>
      <output>
        {download.data === 'dropped' && t('data.dropped')}
        {download.data === 'saved' && (
          <VisuallyHidden>{t('payments.invoice.saved', { number })}</VisuallyHidden>
        )}
      </output>
    </span>
  );
}
