import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toAppError, type AppError } from 'shared-kit/errors';
import { showError, showSuccess } from 'shared-kit/toast';
import { sendFailure, waitAfter } from './code-errors.ts';
import type { SentCode } from './countdown.ts';
import type { SendResult } from './send-code.ts';
import type { Wait } from './waiting-button.tsx';
import { TOPIC } from '#lib/page/form.ts';

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
