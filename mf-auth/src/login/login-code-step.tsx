import { useTranslation } from 'react-i18next';
import { useSessionStore } from 'shared-kit/session';
import { showError, showSuccess } from 'shared-kit/toast';
import { TOPIC } from '#lib/page/topic.ts';
import { CodeStep } from '#lib/code/code-step.tsx';
import { sendLoginCode } from '#lib/code/send-code.ts';
import type { SentCode } from '#lib/code/sent-code.ts';
import { verifyCode } from '#lib/code/verify-code.ts';

/** The second step of login. A right code changes the session, and then the page redirects the member. */
export function LoginCodeStep(props: {
  email: string;
  sent: SentCode;
  onSent: (sent: SentCode) => void;
  onBack: () => void;
}) {
  const { t } = useTranslation('auth');
  const session = useSessionStore();
  const { email, sent, onSent, onBack } = props;

  async function login(code: string): Promise<void> {
    const { isNewUser } = await verifyCode(session, email, code);
    if (isNewUser) showError(t('login.accountNotFound'), TOPIC);
    else showSuccess(t('login.success'), TOPIC);
  }

  return (
    <CodeStep
      email={email}
      countdown={sent.countdown}
      submitLabel={t('login.verify')}
      backLabel={t('login.changeEmail')}
      failedText={t('login.failed')}
      verify={login}
      resend={() => sendLoginCode(email)}
      onSent={onSent}
      onBack={onBack}
    />
  );
}
