import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { toAppError } from 'shared-kit/errors';
import { hideToast, showError } from 'shared-kit/toast';
import { Button } from 'shared-kit/ui';
import { CODE_LENGTH, CodeField } from 'shared-kit/ui/code-field';
import { AuthPage } from '#lib/page/auth-page.tsx';
import form from '#lib/page/form.module.css';
import { TOPIC, useBusy, useFieldFocus } from '#lib/page/form.ts';
import { CODE_REJECTED, verificationFailureKey, waitAfter } from './code-errors.ts';
import styles from './code-step.module.css';
import type { SentCode } from './countdown.ts';
import { OpenMail } from './open-mail.tsx';
import type { SendResult } from './send-code.ts';
import { useCodeRequest } from './use-code-request.ts';
import { WaitingButton, type Wait } from './waiting-button.tsx';

/** Where the code went, what happens to another one, and the way back. */
export interface CodeStepFrame {
  email: string;
  sent: SentCode;
  onSent: (sent: SentCode) => void;
  onBack: () => void;
}

interface CodeStepProps extends CodeStepFrame {
  submitLabel: string;
  backLabel: string;
  /** When the code could not be checked. */
  failedText: string;
  /** @throws AppError */
  verify: (code: string) => Promise<void>;
  /** @throws AppError */
  resend: () => Promise<SendResult>;
}

/** A page of its own. */
export function CodeStep(props: CodeStepProps) {
  const { t } = useTranslation('auth');
  const [code, setCode] = useState('');
  const [isRejected, setIsRejected] = useState(false);
  const [verifyWait, setVerifyWait] = useState<Wait>();
  const [focusCount, setFocusCount] = useState(1);
  const ref = useFieldFocus('input', focusCount, isRejected);
  const { isBusy, run } = useBusy();
  const isComplete = code.length === CODE_LENGTH;

  function change(digits: string): void {
    setCode(digits);
    setIsRejected(false);
  }

  function type(digits: string): void {
    hideToast(TOPIC);
    change(digits);
  }

  async function verify(complete: string): Promise<void> {
    try {
      await props.verify(complete);
    } catch (cause) {
      const error = toAppError(cause);
      const wait = waitAfter(error, 'verify');
      setVerifyWait(wait);
      const key = verificationFailureKey(error.code);
      if (!wait) showError(key ? t(key) : props.failedText, TOPIC);
      setIsRejected(error.code === CODE_REJECTED);
      setFocusCount((count) => count + 1);
    }
  }

  const resend = useCodeRequest('another', (sent) => {
    props.onSent(sent);
    // The digits typed so far belong to the previous email.
    change('');
    setFocusCount((count) => count + 1);
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isComplete) run(() => verify(code));
  }

  return (
    <AuthPage heading={t('code.heading')} intro={<SentTo email={props.email} />} isCodeStep>
      <form className={form.form} ref={ref} onSubmit={submit} noValidate>
        <CodeField
          label={t('code.label')}
          value={code}
          onChange={type}
          onComplete={(digits) => run(() => verify(digits))}
          hint={t('code.spam')}
          error={isRejected ? t('code.rejected') : undefined}
        />
        <OpenMail email={props.email} />
        <WaitingButton type="submit" wait={verifyWait} busy={isBusy} disabled={!isComplete}>
          {props.submitLabel}
        </WaitingButton>
        <div className={styles.others}>
          <WaitingButton
            look="quiet"
            label="code.resendIn"
            wait={resend.wait ?? { countdown: props.sent.countdown }}
            busy={isBusy}
            onClick={() => run(() => resend.request(props.resend()))}
          >
            {t('code.resend')}
          </WaitingButton>
          <Button look="quiet" disabled={isBusy} onClick={props.onBack}>
            {props.backLabel}
          </Button>
        </div>
      </form>
    </AuthPage>
  );
}

/** The address is bold and on one line, with the full stop after it, because visitors check it for typos. */
function SentTo({ email }: { email: string }) {
  const { t } = useTranslation('auth');
  const [before, after = ''] = t('code.intro', { email }).split(email);
  const [mark] = /^\S*/.exec(after)!;
  return (
    <>
      {before}
      <span className={styles.address}>
        <strong className={styles.email}>{email}</strong>
        {mark}
      </span>
      {after.slice(mark.length)}
    </>
  );
}
