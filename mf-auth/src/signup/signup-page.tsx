import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { brand } from 'shared-kit/brand';
import { serverWords, toAppError } from 'shared-kit/errors';
import { paths } from 'shared-kit/paths';
import { useSession } from 'shared-kit/session';
import { showError, showSuccess } from 'shared-kit/toast';
import { AuthPage } from '#lib/page/auth-page.tsx';
import { GoOn } from '#lib/page/go-on.tsx';
import { OtherPageLink, readTypedEmail } from '#lib/page/other-page-link.tsx';
import { DetailsStep } from './details-step.tsx';
import { NO_DETAILS, type CompleteDetails, type Details } from './details.ts';
import { sendSignupCode } from './send-signup-code.ts';
import { SignupCodeStep } from './signup-code-step.tsx';
import { useFinishSignup } from './use-finish-signup.ts';

/**
 * Signing up. Members are sent on, which is also how the flow itself ends: the profile makes the member.
 * Who is signed in without one has only the details left to tell.
 */
export function SignupPage() {
  const isMember = useSession((session) => session.profileStatus === 'ready');
  return isMember ? <GoOn /> : <SignupSteps />;
}

function SignupSteps() {
  const { t } = useTranslation('auth');
  const location = useLocation();
  const confirmed = useSession(({ user, profileStatus }) =>
    profileStatus === 'missing' || profileStatus === 'failed' ? user : null,
  );
  const finish = useFinishSignup();
  const [typed, setTyped] = useState<Details>(() => ({
    ...NO_DETAILS,
    email: readTypedEmail(location.state),
  }));
  const [sent, setSent] = useState<{ details: CompleteDetails; at: number }>();
  const [isReturn, setIsReturn] = useState(false);

  async function sendCode(details: CompleteDetails): Promise<void> {
    try {
      await sendSignupCode(details.email);
      setSent({ details, at: Date.now() });
      showSuccess(t('code.sent'));
    } catch (cause) {
      showError(serverWords(toAppError(cause), t('code.sendFailed')));
    }
  }

  function backToForm(): void {
    setSent(undefined);
    setIsReturn(true);
  }

  if (sent) {
    return (
      <AuthPage heading={t('code.heading')} intro={t('code.intro', { email: sent.details.email })}>
        <SignupCodeStep
          details={sent.details}
          sentAt={sent.at}
          onResent={() => setSent({ ...sent, at: Date.now() })}
          onBack={backToForm}
        />
      </AuthPage>
    );
  }

  const onType = (change: Partial<Details>) => setTyped((before) => ({ ...before, ...change }));
  if (confirmed?.email) {
    const user = { id: confirmed.id, email: confirmed.email };
    return (
      <AuthPage heading={t('signup.completeHeading')} intro={t('signup.completeIntro')}>
        <DetailsStep
          details={{ ...typed, email: user.email }}
          onType={onType}
          submitLabel={t('signup.complete')}
          onSubmit={(details) => finish(user, details)}
          isEmailConfirmed
          isReturn={isReturn}
        />
      </AuthPage>
    );
  }
  return (
    <AuthPage
      heading={t('signup.heading', { brand: brand.name })}
      intro={t('signup.intro')}
      footer={
        <>
          {t('signup.haveAccount')}{' '}
          <OtherPageLink to={paths.login} email={typed.email}>
            {t('signup.toLogin')}
          </OtherPageLink>
        </>
      }
    >
      <DetailsStep
        details={typed}
        onType={onType}
        submitLabel={t('code.send')}
        onSubmit={sendCode}
        isEmailConfirmed={false}
        isReturn={isReturn}
      />
    </AuthPage>
  );
}
