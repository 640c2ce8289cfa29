import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import { useLocation } from 'shared-kit/router';
import { brand } from 'shared-kit/brand';
import { paths, readReturn, withReturn } from 'shared-kit/paths';
import { useSession } from 'shared-kit/session';
import { tidyPlainLine } from 'shared-kit/typed-text';
import { SentTo } from '#lib/code/code-step.tsx';
import type { SentCode } from '#lib/code/sent-code.ts';
import { AuthPage } from '#lib/page/auth-page.tsx';
import { ContinueToDestination, isMemberSession } from '#lib/page/continue-to-destination.tsx';
import { useDraft } from '#lib/page/draft.ts';
import { OtherPageLink, useCarriedEmail } from '#lib/page/other-page-link.tsx';
import { EmailStep } from './email-step.tsx';
import { loginDraft } from './login-draft.ts';
import { LoginCodeStep } from './login-code-step.tsx';

/** The login page. It redirects members to their destination, and users without a profile to sign-up. */
export function LoginPage() {
  const { search } = useLocation();
  const isMember = useSession(isMemberSession);
  const isNewUser = useSession(({ profileStatus }) => profileStatus === 'missing');
  const email = useSession((session) => session.user?.email);
  // Memoised, because Navigate navigates again for each new object.
  const carriedEmail = useMemo(() => ({ email }), [email]);
  if (isMember) return <ContinueToDestination />;
  if (isNewUser) {
    const signup = withReturn(paths.signup, readReturn(search));
    return <Navigate to={signup} state={carriedEmail} replace />;
  }
  return <LoginSteps />;
}

function LoginSteps() {
  const { t } = useTranslation('auth');
  const { email, sent } = useDraft(loginDraft);
  const [isReturn, setIsReturn] = useState(false);
  useCarriedEmail((carried) => loginDraft.change(() => ({ email: carried })));

  const onSent = (code: SentCode) => loginDraft.change((before) => ({ ...before, sent: code }));

  function changeEmail(): void {
    loginDraft.change(() => ({ email }));
    setIsReturn(true);
  }

  if (sent) {
    const sentTo = tidyPlainLine(email);
    return (
      <AuthPage heading={t('code.heading')} intro={<SentTo email={sentTo} />}>
        <LoginCodeStep email={sentTo} sent={sent} onSent={onSent} onBack={changeEmail} />
      </AuthPage>
    );
  }
  return (
    <AuthPage
      heading={t('login.heading', { brand: brand.name })}
      intro={t('login.intro')}
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
