import { useTranslation } from 'react-i18next';
import { useSessionStore } from 'shared-kit/session';
import { showSuccess } from 'shared-kit/toast';
import { TOPIC } from '#lib/page/topic.ts';
import { CodeStep } from '#lib/code/code-step.tsx';
import { sendSignupCode } from '#lib/code/send-code.ts';
import type { SentCode } from '#lib/code/sent-code.ts';
import { verifyCode } from '#lib/code/verify-code.ts';
import type { CompleteDetails } from './details.ts';
import { useFinishSignup } from './use-finish-signup.ts';

/** The second step of sign-up: the code confirms the email, then the profile is created. */
export function SignupCodeStep(props: {
  details: CompleteDetails;
  sent: SentCode;
  onSent: (sent: SentCode) => void;
  onBack: () => void;
}) {
  const { t } = useTranslation('auth');
  const session = useSessionStore();
  const finish = useFinishSignup();
  const { details, sent, onSent, onBack } = props;

  async function signUp(code: string): Promise<void> {
    const { user } = await verifyCode(session, details.email, code);
    // A member signed up again: they are signed in, and their stored profile stays.
    const { profile, profileStatus } = session.getState();
    if (profile) return showSuccess(t('login.success'), TOPIC);
    // The profile may exist: the page says that it could not be read, and redirects.
    if (profileStatus === 'failed') return;
    await finish(user, details);
    // The code is used up: a failed profile is tried again from the form, with the email confirmed.
    if (!session.getState().profile) onBack();
  }

  return (
    <CodeStep
      email={details.email}
      countdown={sent.countdown}
      submitLabel={t('signup.verify')}
      backLabel={t('signup.backToForm')}
      failedText={t('signup.failed')}
      verify={signUp}
      resend={() => sendSignupCode(details.email)}
      onSent={onSent}
      onBack={onBack}
    />
  );
}
