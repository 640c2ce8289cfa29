import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { brand } from 'shared-kit/brand';
import type { AppError } from 'shared-kit/errors';
import { paths } from 'shared-kit/paths';
import { useLocation } from 'shared-kit/router';
import { useSession, useSessionStore } from 'shared-kit/session';
import { showError, showSuccess } from 'shared-kit/toast';
import { isEmailRefused, useCodeRequest } from '#lib/code/code-request.ts';
import { CodeStep, type CodeStepFrame } from '#lib/code/code-step.tsx';
import { sendCode, verifyCode } from '#lib/code/requests.ts';
import { AuthPage } from '#lib/page/auth-page.tsx';
import { createDraft } from '#lib/journey/draft.ts';
import { TOPIC } from '#lib/page/form.ts';
import {
  ContinueToDestination,
  isMemberSession,
  OtherPageLink,
  readCarriedEmail,
  useCarriedEmail,
} from '#lib/journey/ways.tsx';
import { DetailsStep } from './details-step.tsx';
import { checkDetails, NO_DETAILS, type CompleteDetails } from './details.ts';
import { useFinishSignup } from './finish-signup.ts';

const useSignupDraft = createDraft('auth-signup', NO_DETAILS);

/**
 * Redirects members, which is also how sign-up ends, and members whose profile could not be read. A signed-in user
 * without a profile sees only the form for the details.
 */
export function SignupPage() {
  const isMember = useSession(isMemberSession);
  return isMember ? <ContinueToDestination /> : <SignupSteps />;
}

function SignupSteps() {
  const { t } = useTranslation('auth');
  const confirmed = useSession(({ user, profileStatus }) =>
    profileStatus === 'missing' ? user : null,
  );
  const finish = useFinishSignup();
  const { typed, sent, onType, onSent } = useSignupDraft();
  const [isReturn, setIsReturn] = useState(false);
  const [refusedEmail, setRefusedEmail] = useState<string>();
  useCarriedEmail(onType);
  const { state } = useLocation() as { state: unknown };

  const { wait, request } = useCodeRequest('first', onSent);

  function isHandled(error: AppError): boolean {
    if (!isEmailRefused(error)) return false;
    showError(t('signup.invalidEmail'), TOPIC);
    setRefusedEmail(typed.email);
    return true;
  }

  function backToForm(): void {
    onType({});
    setIsReturn(true);
  }

  const checked = checkDetails(typed);
  if (sent && 'complete' in checked) {
    const { complete: details } = checked;
    const frame = { email: details.email, sent, onSent, onBack: backToForm };
    return <SignupCodeStep {...frame} details={details} />;
  }

  if (confirmed?.email) {
    const user = { id: confirmed.id, email: confirmed.email };
    const complete = (details: CompleteDetails): Promise<void> => {
      // Stored with the draft: if the session has ended, the visitor need not type the email again.
      onType({ email: user.email });
      return finish(user, details);
    };
    return (
      <AuthPage heading={t('signup.completeHeading')} intro={t('signup.completeIntro')}>
        <DetailsStep
          details={{ ...typed, email: user.email }}
          onType={onType}
          submitLabel={t('signup.complete')}
          onSubmit={complete}
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
        onSubmit={(details) => request(sendCode('signup', details.email), isHandled)}
        isEmailConfirmed={false}
        isReturn={isReturn || readCarriedEmail(state) !== ''}
        refusedEmail={refusedEmail}
        wait={wait}
      />
    </AuthPage>
  );
}

/** The code confirms the email, then the profile is created. */
function SignupCodeStep({ details, ...frame }: CodeStepFrame & { details: CompleteDetails }) {
  const { t } = useTranslation('auth');
  const session = useSessionStore();
  const finish = useFinishSignup();

  async function signUp(code: string): Promise<void> {
    const { user } = await verifyCode(session, details.email, code);
    // A member signed up again: they are signed in, and their stored profile stays.
    const { profile, profileStatus } = session.getState();
    if (profile) return showSuccess(t('login.success'), TOPIC);
    // The profile may exist: the page says that it could not be read, and redirects.
    if (profileStatus === 'failed') return;
    await finish(user, details);
    // The code is used up: a failed profile is tried again from the form, with the email confirmed.
    if (!session.getState().profile) frame.onBack();
  }

  return (
    <CodeStep
      {...frame}
      submitLabel={t('signup.verify')}
      backLabel={t('signup.backToForm')}
      failedText={t('signup.failed')}
      verify={signUp}
      resend={() => sendCode('signup', details.email)}
    />
  );
}
