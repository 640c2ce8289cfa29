import { useTranslation } from 'react-i18next';
import { brand } from 'shared-kit/brand';
import { toAppError } from 'shared-kit/errors';
import { useSessionStore } from 'shared-kit/session';
import { showError, showSuccess } from 'shared-kit/toast';
import { TOPIC } from '#lib/page/topic.ts';
import { createProfile } from './create-profile.ts';
import type { CompleteDetails } from './details.ts';
import { profileReasonKey } from './profile-reason.ts';

/**
 * The end of sign-up: creates the profile and shows a welcome, or why that failed. The profile changes the session, and
 * then the page redirects the member.
 */
export function useFinishSignup() {
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
