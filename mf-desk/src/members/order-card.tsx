import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useErrorText } from 'shared-kit/error-text';
import { showError, showSuccess } from 'shared-kit/toast';
import { Button, Card } from 'shared-kit/ui';
import { Code } from '#lib/area/code.tsx';
import { Soft, State, Time } from '#lib/area/values.tsx';
import { moneyText, stateText, t } from '#lib/data/texts.ts';
import { HeldPayment } from './held-payment.tsx';
import { resendReceipt, type Order, type Payment } from './member-data.ts';
import styles from './members.module.css';

export function OrderCard({ order }: { order: Order }) {
  const { uuid, reference, item, months, paise, status, at, invoices, payments } = order;
  return (
    <Card
      look="plain"
      as="article"
      heading={
        <span className={styles.orderHead}>
          <h3 className={styles.orderTitle}>{t('member.order', { item, months })}</h3>
          <State state={status} />
        </span>
      }
    >
      <div className={styles.order}>
        <Facts
          facts={[
            [t('shop.amount'), moneyText(paise, 'INR')],
            [t('member.opened'), <Time key="at" at={at} />],
            [t('member.orderId'), <Code key="id">{reference ?? uuid}</Code>],
            ...invoices.map((invoice): Fact => [
              t('member.invoice'),
              <Code key={invoice}>{invoice}</Code>,
            ]),
          ]}
        />
        {payments.map((payment) => (
          <PaymentRow key={payment.reference} payment={payment} item={item} />
        ))}
        {invoices.map((invoice) => (
          <ResendReceipt key={invoice} invoice={invoice} />
        ))}
      </div>
    </Card>
  );
}

type Fact = [name: string, value: ReactNode];

export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value], index) => (
        <div key={`${name} ${index}`}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function PaymentRow({ payment, item }: { payment: Payment; item: string }) {
  const { reference, status, paise, currency, at, held_reason, is_held, refunds, disputes } =
    payment;
  const movements = [
    ...refunds.map((refund) => ({ ...refund, what: t('member.refund') })),
    ...disputes.map((dispute) => ({ ...dispute, credit_notes: [], what: t('member.dispute') })),
  ];
  return (
    <div className={styles.payment} id={reference} tabIndex={-1}>
      <p className={styles.line}>
        <strong>{t('member.payment')}</strong> {moneyText(paise, currency)}
        <State state={status}>{held_reason && stateText(held_reason)}</State>
        <Code>{reference}</Code>
        <Soft>
          <Time at={at} />
        </Soft>
      </p>
      {movements.map((one) => (
        <p key={one.reference} className={styles.line} id={one.reference} tabIndex={-1}>
          <span>{one.what}</span> {moneyText(one.paise, one.currency)}
          <State state={one.status} />
          {[one.reference, ...one.credit_notes].map((id) => (
            <Code key={id}>{id}</Code>
          ))}
        </p>
      ))}
      {payment.decisions.map(({ decision, person, reason, at: decidedAt }) => (
        <Soft key={decidedAt} as="p">
          {t(`member.decided.${decision === 'grant' ? 'grant' : 'refund'}`, { person, reason })}{' '}
          <Time at={decidedAt} />
        </Soft>
      ))}
      {is_held && <HeldPayment payment={payment} item={item} />}
    </div>
  );
}

function ResendReceipt({ invoice }: { invoice: string }) {
  const errorText = useErrorText();
  const queries = useQueryClient();
  const resend = useMutation({
    mutationFn: () => resendReceipt(invoice),
    onSuccess(outcome) {
      if (outcome === 'queued') showSuccess(t('receipt.queued', { invoice }));
      else showError(t(`receipt.${outcome}`, { invoice }));
      void queries.invalidateQueries({ queryKey: ['desk', 'looks_of'] });
    },
    onError: (error) => showError(errorText(error, t('failedText'))),
  });
  return (
    <div>
      <Button look="quiet" size="s" busy={resend.isPending} onClick={() => resend.mutate()}>
        {t('receipt.resend', { invoice })}
      </Button>
    </div>
  );
}
