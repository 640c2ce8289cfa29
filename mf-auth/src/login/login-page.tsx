import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import { useLocation } from 'shared-kit/router';
import { brand } from 'shared-kit/brand';
import { paths, readReturn, withReturn } from 'shared-kit/paths';
import { useSession } from 'shared-kit/session';
import { tidyLine } from 'shared-kit/typed-text';
import type { SentCode } from '#lib/code/sent-code.ts';
import { SentTo } from '#lib/code/sent-to.tsx';
import { AuthPage } from '#lib/page/auth-page.tsx';
import { GoOn } from '#lib/page/go-on.tsx';
import { useDraft } from '#lib/page/draft.ts';
import { OtherPageLink, useBroughtEmail } from '#lib/page/other-page-link.tsx';
import { EmailStep } from './email-step.tsx';
import { loginDraft } from './login-draft.ts';
import { LoginCodeStep } from './login-code-step.tsx';

/** Logging in. Members are sent on; who is signed in without a profile is sent to complete it. */
export function LoginPage() {
  const { search } = useLocation();
  const profileStatus = useSession((session) => session.profileStatus);
  const email = useSession((session) => session.user?.email);
  // The same object as long as it says the same: Navigate goes again for any other.
  const broughtEmail = useMemo(() => ({ email }), [email]);
  // A profile that could not be read is the account's to tell, and to try again.
  if (profileStatus === 'ready' || profileStatus === 'failed') return <GoOn />;
  if (profileStatus === 'missing') {
    const signup = withReturn(paths.signup, readReturn(search));
    return <Navigate to={signup} state={broughtEmail} replace />;
  }
  return <LoginSteps />;
}

function LoginSteps() {
  const { t } = useTranslation('auth');
  const { email, sent } = useDraft(loginDraft);
  const [isReturn, setIsReturn] = useState(false);
  useBroughtEmail((brought) => loginDraft.change(() => ({ email: brought })));

  const onSent = (code: SentCode) => loginDraft.change((before) => ({ ...before, sent: code }));

  function changeEmail(): void {
    loginDraft.change(() => ({ email }));
    setIsReturn(true);
  }

  if (sent) {
    const sentTo = tidyLine(email);
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
