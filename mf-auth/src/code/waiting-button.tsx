import { useEffect, useState, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Notice } from 'shared-kit/ui';
import form from '#lib/page/form.module.css';
import { pageTime, secondsLeft, type Countdown } from './countdown.ts';

/** Until the server serves this visitor again; the site's own limit names no time. */
export interface Wait {
  countdown?: Countdown;
  reason?: 'code.tooManyRequests' | 'code.noMoreEmails';
}

/** While the visitor must wait, it counts the seconds, and the reason stays above it. */
export function WaitingButton({
  wait = {},
  label = 'code.tryIn',
  disabled = false,
  children,
  ...button
}: {
  wait?: Wait | undefined;
  /** Names the seconds that remain. */
  label?: 'code.tryIn' | 'code.resendIn';
} & ComponentProps<typeof Button>) {
  const { t } = useTranslation('auth');
  const { countdown, reason } = wait;
  const left = useSecondsLeft(countdown);
  const isWaiting = left > 0;
  return (
    <div className={form.form}>
      {reason && (isWaiting || !countdown) && (
        <Notice tone="warning">{t(reason, { count: countdown?.seconds })}</Notice>
      )}
      <Button {...button} disabled={disabled || isWaiting}>
        {isWaiting ? t(label, { count: left }) : children}
      </Button>
    </div>
  );
}

function useSecondsLeft(countdown: Countdown | undefined): number {
  const [now, setNow] = useState(pageTime);
  useEffect(() => {
    // Computed from the time, because timers of background tabs are late.
    const timer = countdown && setInterval(() => setNow(pageTime()), 1000);
    return () => clearInterval(timer);
  }, [countdown]);
  return countdown ? Math.min(secondsLeft(countdown, now), countdown.seconds) : 0;
}
