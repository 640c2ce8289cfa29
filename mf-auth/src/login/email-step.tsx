import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { serverWords, toAppError } from 'shared-kit/errors';
import { showError, showSuccess } from 'shared-kit/toast';
import { Button, TextField } from 'shared-kit/ui';
import form from '#lib/page/form.module.css';
import { useBusy } from '#lib/page/use-busy.ts';
import { useEarlyInput } from '#lib/page/use-early-input.ts';
import { useFieldFocus } from '#lib/page/use-field-focus.ts';
import { EMAIL_UNKNOWN, sendLoginCode } from './send-login-code.ts';

/** The first step of login: whose account it is. */
export function EmailStep(props: {
  email: string;
  onType: (email: string) => void;
  onSent: () => void;
  /** Whether the visitor came back to correct the email. */
  isReturn: boolean;
}) {
  const { t } = useTranslation('auth');
  const { email, onType, onSent, isReturn } = props;
  const [fault, setFault] = useState<string>();
  const [focusCount, setFocusCount] = useState(isReturn ? 1 : 0);
  const ref = useFieldFocus('input', focusCount);
  const { isBusy, run } = useBusy();
  useEarlyInput(ref, (typed) => onType(typed.email ?? ''));

  async function send(): Promise<void> {
    try {
      await sendLoginCode(email.trim());
      showSuccess(t('code.sent'));
      onSent();
    } catch (cause) {
      const error = toAppError(cause);
      if (error.code !== EMAIL_UNKNOWN) return showError(serverWords(error, t('code.sendFailed')));
      showError(t('login.emailNotFound'));
      setFault(t('login.emailUnknown'));
      setFocusCount((count) => count + 1);
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (email.trim() !== '') run(send);
  }

  return (
    <form className={form.form} ref={ref} onSubmit={submit} noValidate>
      <TextField
        label={t('fields.email')}
        type="email"
        name="email"
        autoComplete="email"
        required
        value={email}
        error={fault}
        onChange={(event) => {
          setFault(undefined);
          onType(event.target.value);
        }}
      />
      <Button type="submit" busy={isBusy} disabled={email.trim() === ''}>
        {t('code.send')}
      </Button>
    </form>
  );
}
