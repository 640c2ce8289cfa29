import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { AppError } from 'shared-kit/errors';
import { paths } from 'shared-kit/paths';
import { useLocation } from 'shared-kit/router';
import { hideToast, showError } from 'shared-kit/toast';
import { tidyPlainLine } from 'shared-kit/typed-text';
import { LinkButton } from 'shared-kit/ui';
import { TextField } from 'shared-kit/ui/field';
import { isEmailRefused } from '#lib/code/code-errors.ts';
import { EMAIL_UNKNOWN, sendLoginCode } from '#lib/code/send-code.ts';
import type { SentCode } from '#lib/code/countdown.ts';
import { useCodeRequest } from '#lib/code/use-code-request.ts';
import { WaitingButton } from '#lib/code/waiting-button.tsx';
import form from '#lib/page/form.module.css';
import { isEmail, TOPIC, useBusy, useEarlyInput, useFieldFocus } from '#lib/page/form.ts';
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
  const [focusCount, setFocusCount] = useState(isReturn ? 1 : 0);
  const navigate = useNavigate();
  const signup = paths.signup + useLocation().search;
  const signupState = { email: tidyPlainLine(email) };
  const isBuying = Boolean(useWantedPurchase());
  const ref = useFieldFocus('input', focusCount + Number(isBuying));
  const { isBusy, run } = useBusy();
  const { wait, request } = useCodeRequest('first', onSent);
  const isEmpty = tidyPlainLine(email) === '';
  useEarlyInput(ref, (typed) => onType(typed.email ?? ''));

  function isHandled(error: AppError): boolean {
    if (isEmailRefused(error)) {
      showFault('pattern');
      return true;
    }
    if (error.code !== EMAIL_UNKNOWN) return false;
    showError(t('login.emailNotFound'), TOPIC);
    if (isBuying) void navigate(signup, { state: signupState });
    else showFault('unknown');
    return true;
  }

  function showFault(found: typeof fault): void {
    setFault(found);
    setFocusCount((count) => count + 1);
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isEmpty) return;
    const address = tidyPlainLine(email);
    if (isEmail(address)) run(() => request(sendLoginCode(address), isHandled));
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
