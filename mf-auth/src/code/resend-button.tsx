import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from 'shared-kit/ui';
import { secondsLeft, type Countdown } from './countdown.ts';

/** Asks for another code, once the countdown is over. Give it a `key` that changes with the countdown. */
export function ResendButton(props: {
  countdown: Countdown;
  isBusy: boolean;
  onResend: () => void;
}) {
  const { t } = useTranslation('auth');
  const { countdown, isBusy, onResend } = props;
  const [left, setLeft] = useState(() => secondsLeft(countdown, Date.now()));

  useEffect(() => {
    // Computed anew each time: timers of a tab in the background are late.
    const timer = setInterval(() => setLeft(secondsLeft(countdown, Date.now())), 1000);
    return () => clearInterval(timer);
  }, [countdown]);

  return (
    <Button look="quiet" disabled={left > 0} busy={isBusy} onClick={onResend}>
      {left > 0 ? t('code.resendIn', { count: left }) : t('code.resend')}
    </Button>
  );
}
