import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { brand } from 'shared-kit/brand';
import { PROFILE_COLUMNS } from 'shared-kit/database';
import { toAppError, type AppError } from 'shared-kit/errors';
import { acceptPolicies } from 'shared-kit/legal';
import { paths } from 'shared-kit/paths';
import { useLocation } from 'shared-kit/router';
import { useSession, useSessionStore, type SessionStore } from 'shared-kit/session';
import { supabase } from 'shared-kit/supabase';
import { showError, showSuccess } from 'shared-kit/toast';
import { isEmailRefused, useCodeRequest } from '#lib/code/code-request.tsx';
import { CodeStep, type CodeStepFrame } from '#lib/code/code-step.tsx';
import { sendCode, verifyCode } from '#lib/code/requests.ts';
import { createDraft } from '#lib/journey/draft.ts';
import {
  ContinueToDestination,
  isMemberSession,
  OtherPageLink,
  readCarriedEmail,
  useCarriedEmail,
} from '#lib/journey/ways.tsx';
import { AuthPage } from '#lib/page/auth-page.tsx';
import { TOPIC } from '#lib/page/form.ts';
import { checkDetails, DetailsStep, NO_DETAILS, type CompleteDetails } from './details-step.tsx';

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

/** The new profile changes the session, and then the page redirects the member. */
function useFinishSignup() {
  const { t } = useTranslation('auth');
  const session = useSessionStore();
  return async (user: { id: string; email: string }, details: CompleteDetails): Promise<void> => {
    try {
      await createProfile(session, user, details);
      showSuccess(t('signup.success', { brand: brand.name }), TOPIC);
    } catch (cause) {
      const key = profileReasonKey(toAppError(cause).code);
      showError(
        key ? t('signup.profileFailed', { message: t(key) }) : t('signup.profileUnreachable'),
        TOPIC,
      );
    }
  };
}

/** Postgres's unique_violation: this member already has a profile. */
const EXISTS = '23505';

/**
 * Also records that the member accepted the policies. If the profile already exists (a lost response, another tab), the
 * session loads that one.
 * @param user the signed-in user; the database accepts no other id and email
 * @throws AppError with PostgREST's code, or `network_error`
 */
async function createProfile(
  session: SessionStore,
  user: { id: string; email: string },
  details: CompleteDetails,
): Promise<void> {
  const client = await supabase();
  const { data, error } = await client
    .from('users')
    .insert({ ...details, ...user })
    .select(PROFILE_COLUMNS)
    .single();
  if (data) {
    // If this fails, the account asks for it.
    await acceptPolicies().catch(() => undefined);
    return session.setProfile(data);
  }
  if (error.code === EXISTS) {
    await session.reloadProfile();
    if (session.getState().profile) return;
  }
  throw toAppError(error);
}

/** By the error code of Postgres or PostgREST. `undefined` for a cause on which the member cannot act. */
function profileReasonKey(code: string) {
  if (/^(22|23514)/.test(code)) return 'signup.profileReason.notStorable';
  if (/^(42501|PGRST30)/.test(code)) return 'signup.profileReason.signedOut';
  return code === EXISTS ? 'signup.profileReason.emailTaken' : undefined;
}
