import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from 'shared-kit/ui';
import { secondsUntilResend } from './countdown.ts';

/** Asks for another code, once the countdown is over. Give it a `key` that changes with `sentAt`. */
export function ResendButton(props: { sentAt: number; isBusy: boolean; onResend: () => void }) {
  const { t } = useTranslation('auth');
  const { sentAt, isBusy, onResend } = props;
  const [secondsLeft, setSecondsLeft] = useState(() => secondsUntilResend(sentAt, Date.now()));

  useEffect(() => {
    // Computed anew each time: timers of a tab in the background are late.
    const timer = setInterval(() => setSecondsLeft(secondsUntilResend(sentAt, Date.now())), 1000);
    return () => clearInterval(timer);
  }, [sentAt]);

  return (
    <Button look="quiet" disabled={secondsLeft > 0} busy={isBusy} onClick={onResend}>
      {secondsLeft > 0 ? t('code.resendIn', { count: secondsLeft }) : t('code.resend')}
    </Button>
  );
}
