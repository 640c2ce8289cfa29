import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useErrorText } from 'shared-kit/error-text';
import { showSuccess } from 'shared-kit/toast';
import { Button, Notice } from 'shared-kit/ui';
import { Dialog } from 'shared-kit/ui/dialog';
import { TextField } from 'shared-kit/ui/field';
import { moneyText, t } from '#lib/data/texts.ts';
import { decide, type Decision, type DecisionOutcome, type Payment } from './member-data.ts';
import styles from './members.module.css';

const MAX_REASON_LENGTH = 500;

/** Grants or refunds, after a reason and a second question: neither can be taken back. */
export function HeldPayment({ payment, item }: { payment: Payment; item: string }) {
  const [reason, setReason] = useState('');
  const [isReasonMissing, setIsReasonMissing] = useState(false);
  const [asked, setAsked] = useState<Decision['action']>();
  const { refusal, isPending, mutate } = useDecision();
  const amount = moneyText(payment.paise, payment.currency);

  function ask(action: Decision['action']): void {
    setIsReasonMissing(reason.trim() === '');
    if (reason.trim()) setAsked(action);
  }
  function confirm(): void {
    const action = asked!;
    setAsked(undefined);
    mutate({ action, payment: payment.reference, reason: reason.trim() });
  }
  return (
    <div className={styles.held}>
      <p>{payment.held_reason && t(`why.held.${payment.held_reason as 'amount'}`)}</p>
      <TextField
        label={t('held.reason')}
        hint={t('held.hint')}
        error={isReasonMissing ? t('held.reasonMissing') : undefined}
        maxLength={MAX_REASON_LENGTH}
        autoComplete="off"
        required
        value={reason}
        onChange={({ target }) => {
          setReason(target.value);
          setIsReasonMissing(false);
        }}
      />
      <div className={styles.actions}>
        {(['grant', 'refund'] as const).map((action) => (
          <Button key={action} look="quiet" size="s" busy={isPending} onClick={() => ask(action)}>
            {t(`held.${action}`)}
          </Button>
        ))}
      </div>
      {refusal && <Notice tone="danger">{refusal}</Notice>}
      <Dialog
        title={t(`held.${asked ?? 'grant'}Title`, { amount })}
        description={t(`held.${asked ?? 'grant'}Text`, { amount, item })}
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        actions={
          <>
            <Button look="quiet" onClick={() => setAsked(undefined)}>
              {t('held.cancel')}
            </Button>
            <Button look={asked === 'refund' ? 'danger' : 'primary'} onClick={confirm}>
              {t(`held.${asked ?? 'grant'}`)}
            </Button>
          </>
        }
      >
        <p>{t('held.quoted', { reason: reason.trim() })}</p>
      </Dialog>
    </div>
  );
}

function useDecision() {
  const errorText = useErrorText();
  const queries = useQueryClient();
  const { data, error, isPending, mutate } = useMutation({
    mutationFn: decide,
    onSuccess(outcome: DecisionOutcome) {
      if ('outcome' in outcome && outcome.outcome !== 'refund_failed') {
        showSuccess(t(`held.outcomes.${outcome.outcome}`));
      }
      void queries.invalidateQueries({ queryKey: ['desk'] });
    },
  });
  const refusal = error
    ? errorText(error, t('failedText'))
    : data && ('error' in data || data.outcome === 'refund_failed')
      ? t(`held.outcomes.${'error' in data ? data.error : data.outcome}`)
      : undefined;
  return { refusal, isPending, mutate };
}
