import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from 'shared-kit/ui';
import { secondsLeft, type Countdown } from './countdown.ts';

/** Requests another code after the countdown. Its `key` must change with the countdown. */
export function ResendButton(props: {
  countdown: Countdown;
  isBusy: boolean;
  onResend: () => void;
}) {
  const { t } = useTranslation('auth');
  const { countdown, isBusy, onResend } = props;
  const [left, setLeft] = useState(() => secondsLeft(countdown, Date.now()));

  useEffect(() => {
    // Computed from the clock, because timers of background tabs are late.
    const timer = setInterval(() => setLeft(secondsLeft(countdown, Date.now())), 1000);
    return () => clearInterval(timer);
  }, [countdown]);

  return (
    <Button look="quiet" disabled={left > 0} busy={isBusy} onClick={onResend}>
      {left > 0 ? t('code.resendIn', { count: left }) : t('code.resend')}
    </Button>
  );
}
