import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import { useLocation } from 'shared-kit/router';
import { brand } from 'shared-kit/brand';
import { paths, readReturn } from 'shared-kit/paths';
import { useSession, useSessionStore } from 'shared-kit/session';
import { showError, showSuccess } from 'shared-kit/toast';
import { tidyPlainLine } from 'shared-kit/typed-text';
import { CodeStep, type CodeStepFrame } from '#lib/code/code-step.tsx';
import { pageTime, parseSentCode, type SentCode } from '#lib/code/countdown.ts';
import { sendLoginCode } from '#lib/code/send-code.ts';
import { verifyCode } from '#lib/code/verify-code.ts';
import { AuthPage } from '#lib/page/auth-page.tsx';
import { ContinueToDestination, isMemberSession } from '#lib/page/continue-to-destination.tsx';
import { createDraft, useDraft } from '#lib/page/draft.ts';
import { OtherPageLink, useCarriedEmail } from '#lib/page/other-page-link.tsx';
import { TOPIC } from '#lib/page/form.ts';
import { EmailStep } from './email-step.tsx';

/** With `sent`, the code step is open. */
interface LoginDraft {
  email: string;
  sent?: SentCode;
}

const EMPTY: LoginDraft = { email: '' };

const loginDraft = createDraft<LoginDraft>('auth-login', EMPTY, (stored) => {
  const { email, sent } = stored as Partial<Record<keyof LoginDraft, unknown>>;
  if (typeof email !== 'string') return EMPTY;
  const usable = parseSentCode(sent, pageTime());
  return usable ? { email, sent: usable } : { email };
});

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
  const { email, sent } = useDraft(loginDraft);
  const isGuarded = readReturn(useLocation().search)?.startsWith(paths.account);
  const [isReturn, setIsReturn] = useState(false);
  useCarriedEmail((carried) => loginDraft.change(() => ({ email: carried })));

  const onSent = (code: SentCode) => loginDraft.change((before) => ({ ...before, sent: code }));

  function changeEmail(): void {
    loginDraft.change(() => ({ email }));
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
      <EmailStep
        email={email}
        onType={(typed) => loginDraft.change(() => ({ email: typed }))}
        onSent={onSent}
        isReturn={isReturn}
      />
    </AuthPage>
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
      resend={() => sendLoginCode(email)}
    />
  );
}
