import type { TFunction } from 'i18next';
import { useEffect, useState, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { toAppError, type AppError } from 'shared-kit/errors';
import { showError, showSuccess } from 'shared-kit/toast';
import { Button, Notice } from 'shared-kit/ui';
import form from '#lib/page/form.module.css';
import { TOPIC } from '#lib/page/form.ts';
import { pageTime, secondsLeft, type Countdown, type SentCode } from './countdown.ts';
import { NO_USER, type SendResult } from './requests.ts';

/** GoTrue does not distinguish wrong, expired and used codes. */
export const CODE_REJECTED = 'otp_expired';

/**
 * When GoTrue serves a sender again that has used up its requests, in seconds: a part of five minutes, by
 * `[auth.rate_limit]` of `supabase/config.toml`. The response does not say it.
 */
const NEXT_REQUEST_SECONDS = { send: (5 * 60) / 10, verify: (5 * 60) / 30 };

/** How long the visitor must wait, and why; `undefined` for other errors. */
export function waitAfter({ code }: AppError, request: 'send' | 'verify'): Wait | undefined {
  if (code === 'over_email_send_rate_limit') return { reason: 'code.noMoreEmails' };
  if (code !== 'over_request_rate_limit') return undefined;
  const countdown = { since: pageTime(), seconds: NEXT_REQUEST_SECONDS[request] };
  return { countdown, reason: 'code.tooManyRequests' };
}

/** `undefined` if the server did not check the code. */
export function verificationFailureKey(code: string) {
  if (/^(network|unexpected)_error$/.test(code)) return undefined;
  if (code === NO_USER) return 'code.noUser';
  return 'code.verificationFailed';
}

export const isEmailRefused = ({ code }: AppError): boolean =>
  /^(validation_failed|email_address_invalid)$/.test(code);

/** The reason if visitors can act on it, otherwise `fallback`. Browser or server may refuse a challenge. */
function sendFailure(t: TFunction<'auth'>, { code }: AppError, fallback: string): string {
  return /^(challenge|captcha)_failed$/.test(code) ? t('code.challengeFailed') : fallback;
}

const MESSAGES = {
  first: { sent: 'code.sent', failed: 'code.sendFailed' },
  another: { sent: 'code.resent', failed: 'code.resendFailed' },
} as const;

/**
 * Tells the visitor what becomes of a request for a code.
 * @param onSent before the message
 * @returns how long the visitor must wait for the next request, and why
 */
export function useCodeRequest(which: keyof typeof MESSAGES, onSent: (sent: SentCode) => void) {
  const { t } = useTranslation('auth');
  const [wait, setWait] = useState<Wait>();
  const { sent: sentText, failed } = MESSAGES[which];

  /** @param isHandled for errors that the page shows in its own way */
  async function request(
    sending: Promise<SendResult>,
    isHandled: (error: AppError) => boolean = () => false,
  ): Promise<void> {
    try {
      const { sent, isNew } = await sending;
      setWait(undefined);
      onSent(sent);
      showSuccess(t(isNew ? sentText : 'code.sentBefore'), TOPIC);
    } catch (cause) {
      const error = toAppError(cause);
      const mustWait = waitAfter(error, 'send');
      setWait(mustWait);
      if (!mustWait && !isHandled(error)) showError(sendFailure(t, error, t(failed)), TOPIC);
    }
  }

  return { wait, request };
}

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
