import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { toAppError } from 'shared-kit/errors';
import { hideToast, showError } from 'shared-kit/toast';
import { Button } from 'shared-kit/ui';
import { CODE_LENGTH, CodeField } from 'shared-kit/ui/code-field';
import { AuthPage } from '#lib/page/auth-page.tsx';
import form from '#lib/page/form.module.css';
import { TOPIC, useBusy, useFieldFocus } from '#lib/page/form.ts';
import {
  CODE_REJECTED,
  useCodeRequest,
  verificationFailureKey,
  waitAfter,
  WaitingButton,
  type Wait,
} from './code-request.tsx';
import styles from './code-step.module.css';
import type { SentCode } from './countdown.ts';
import type { SendResult } from './requests.ts';

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

  function type(digits: string): void {
    hideToast(TOPIC);
    setCode(digits);
    setIsRejected(false);
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
    type('');
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

/** Webmail of providers that residents use, by domain. On phones the links open the apps. */
const PROVIDERS = [
  { name: 'Gmail', url: 'https://mail.google.com/', domains: /^(gmail|googlemail)\.com$/ },
  {
    name: 'Outlook',
    url: 'https://outlook.live.com/mail/',
    domains: /^(outlook|hotmail|live|msn)(\.[a-z]{2,3}){1,2}$/,
  },
  {
    name: 'Yahoo Mail',
    url: 'https://mail.yahoo.com/',
    domains: /^(yahoo(\.[a-z]{2,3}){1,2}|(ymail|rocketmail)\.com)$/,
  },
  { name: 'Rediffmail', url: 'https://mail.rediff.com/', domains: /^rediff(mail)?\.com$/ },
];

/** Nothing if the provider is not known. */
export function OpenMail({ email }: { email: string }) {
  const { t } = useTranslation('auth');
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  const provider = PROVIDERS.find(({ domains }) => domains.test(domain));
  if (!provider) return null;
  return (
    <a className={styles.link} href={provider.url} target="_blank" rel="noreferrer">
      {t('code.openMail', { provider: provider.name })}
    </a>
  );
}
