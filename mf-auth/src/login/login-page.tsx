import { useMemo, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate } from 'react-router-dom';
import { brand } from 'shared-kit/brand';
import type { AppError } from 'shared-kit/errors';
import { paths, readReturn } from 'shared-kit/paths';
import { useLocation } from 'shared-kit/router';
import { useSession, useSessionStore } from 'shared-kit/session';
import { hideToast, showError, showSuccess } from 'shared-kit/toast';
import { tidyPlainLine } from 'shared-kit/typed-text';
import { LinkButton } from 'shared-kit/ui';
import { TextField } from 'shared-kit/ui/field';
import { isEmailRefused, useCodeRequest, WaitingButton } from '#lib/code/code-request.tsx';
import { CodeStep, type CodeStepFrame } from '#lib/code/code-step.tsx';
import type { SentCode } from '#lib/code/countdown.ts';
import { EMAIL_UNKNOWN, sendCode, verifyCode } from '#lib/code/requests.ts';
import { createDraft } from '#lib/journey/draft.ts';
import {
  ContinueToDestination,
  isMemberSession,
  OtherPageLink,
  useCarriedEmail,
} from '#lib/journey/ways.tsx';
import { AuthPage } from '#lib/page/auth-page.tsx';
import form from '#lib/page/form.module.css';
import { isEmail, TOPIC, useBusy, useEarlyInput, useFieldFocus } from '#lib/page/form.ts';
import { useWantedPurchase } from '#lib/page/wanted.ts';

const useLoginDraft = createDraft('auth-login', { email: '' });

/** Redirects members to their destination, and users without a profile to sign-up. */
export function LoginPage() {
  const { search } = useLocation();
  const isMember = useSession(isMemberSession);
  const isNewUser = useSession(({ profileStatus }) => profileStatus === 'missing');
  const email = useSession((session) => session.user?.email);
  // Memoised, because Navigate navigates again for each new object.
  const carriedEmail = useMemo(() => ({ email }), [email]);
  if (isMember) return <ContinueToDestination />;
  if (isNewUser) {
    return <Navigate to={paths.signup + search} state={carriedEmail} replace />;
  }
  return <LoginSteps />;
}

function LoginSteps() {
  const { t } = useTranslation('auth');
  const { typed, sent, onType, onSent } = useLoginDraft();
  const { email } = typed;
  const isGuarded = readReturn(useLocation().search)?.startsWith(paths.account);
  const [isReturn, setIsReturn] = useState(false);
  useCarriedEmail(onType);

  function changeEmail(): void {
    onType({});
    setIsReturn(true);
  }

  if (sent) {
    const frame = { email: tidyPlainLine(email), sent, onSent, onBack: changeEmail };
    return <LoginCodeStep {...frame} />;
  }
  return (
    <AuthPage
      heading={t('login.heading', { brand: brand.name })}
      intro={t(isGuarded ? 'login.guarded' : 'login.intro')}
      footer={
        <>
          {t('login.noAccount', { brand: brand.name })}{' '}
          <OtherPageLink to={paths.signup} email={email}>
            {t('login.toSignup')}
          </OtherPageLink>
        </>
      }
    >
      <EmailStep email={email} onType={onType} onSent={onSent} isReturn={isReturn} />
    </AuthPage>
  );
}

function EmailStep(props: {
  email: string;
  onType: (change: { email: string }) => void;
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
  useEarlyInput(ref, ({ email: typed = '' }) => onType({ email: typed }));

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
    if (isEmail(address)) run(() => request(sendCode('login', address), isHandled));
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
          onType({ email: event.target.value });
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

/** A right code changes the session, and then the page redirects the member. */
function LoginCodeStep(frame: CodeStepFrame) {
  const { t } = useTranslation('auth');
  const session = useSessionStore();
  const { email } = frame;

  async function login(code: string): Promise<void> {
    const { isNewUser } = await verifyCode(session, email, code);
    if (isNewUser) showError(t('login.accountNotFound'), TOPIC);
    else showSuccess(t('login.success'), TOPIC);
  }

  return (
    <CodeStep
      {...frame}
      submitLabel={t('login.verify')}
      backLabel={t('login.changeEmail')}
      failedText={t('login.failed')}
      verify={login}
      resend={() => sendCode('login', email)}
    />
  );
}
