import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { toAppError } from 'shared-kit/errors';
import { paths } from 'shared-kit/paths';
import { useLocation } from 'shared-kit/router';
import { hideToast, showError, showSuccess } from 'shared-kit/toast';
import { TOPIC } from '#lib/page/topic.ts';
import { tidyPlainLine } from 'shared-kit/typed-text';
import { LinkButton } from 'shared-kit/ui';
import { TextField } from 'shared-kit/ui/field';
import { isEmailRefused, sendFailure, waitAfter } from '#lib/code/code-errors.ts';
import { EMAIL_UNKNOWN, sendLoginCode } from '#lib/code/send-code.ts';
import type { SentCode } from '#lib/code/countdown.ts';
import { WaitingButton, type Wait } from '#lib/code/waiting-button.tsx';
import form from '#lib/page/form.module.css';
import { isEmail, useBusy, useEarlyInput, useFieldFocus } from '#lib/page/form.ts';
import { useWantedPurchase } from '#lib/page/wanted-purchase.tsx';

export function EmailStep(props: {
  email: string;
  onType: (email: string) => void;
  onSent: (sent: SentCode) => void;
  isReturn: boolean;
}) {
  const { t } = useTranslation('auth');
  const { email, onType, onSent, isReturn } = props;
  const [fault, setFault] = useState<'unknown' | 'pattern'>();
  const [wait, setWait] = useState<Wait>();
  const [focusCount, setFocusCount] = useState(isReturn ? 1 : 0);
  const navigate = useNavigate();
  const signup = paths.signup + useLocation().search;
  const signupState = { email: tidyPlainLine(email) };
  const isBuying = Boolean(useWantedPurchase());
  const ref = useFieldFocus('input', focusCount + Number(isBuying));
  const { isBusy, run } = useBusy();
  const isEmpty = tidyPlainLine(email) === '';
  useEarlyInput(ref, (typed) => onType(typed.email ?? ''));

  async function send(): Promise<void> {
    try {
      const { sent, isNew } = await sendLoginCode(tidyPlainLine(email));
      showSuccess(t(isNew ? 'code.sent' : 'code.sentBefore'), TOPIC);
      onSent(sent);
    } catch (cause) {
      const error = toAppError(cause);
      const mustWait = waitAfter(error, 'send');
      setWait(mustWait);
      if (mustWait) return;
      if (error.code === EMAIL_UNKNOWN) {
        showError(t('login.emailNotFound'), TOPIC);
        if (isBuying) void navigate(signup, { state: signupState });
        else showFault('unknown');
      } else if (isEmailRefused(error)) {
        showFault('pattern');
      } else {
        showError(sendFailure(t, error, t('code.sendFailed')), TOPIC);
      }
    }
  }

  function showFault(found: typeof fault): void {
    setFault(found);
    setFocusCount((count) => count + 1);
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isEmpty) return;
    if (isEmail(tidyPlainLine(email))) run(send);
    else showFault('pattern');
  }

  return (
    <form className={form.form} ref={ref} onSubmit={submit} noValidate>
      <TextField
        label={t('fields.email')}
        type="email"
        name="email"
        autoComplete="email"
        enterKeyHint="send"
        required
        value={email}
        error={fault === 'pattern' ? t('signup.emailPattern') : undefined}
        onChange={(event) => {
          setFault(undefined);
          hideToast(TOPIC);
          onType(event.target.value);
        }}
      />
      {fault === 'unknown' && (
        <LinkButton to={signup} state={signupState}>
          {t('login.signupWithEmail')}
        </LinkButton>
      )}
      <WaitingButton
        type="submit"
        look={fault === 'unknown' ? 'quiet' : 'primary'}
        wait={wait}
        busy={isBusy}
        disabled={isEmpty}
      >
        {t('code.send')}
      </WaitingButton>
    </form>
  );
}
