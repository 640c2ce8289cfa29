import { useTranslation } from 'react-i18next';
import { brand } from 'shared-kit/brand';
import { PROFILE_COLUMNS } from 'shared-kit/database';
import { toAppError } from 'shared-kit/errors';
import { useSessionStore, type SessionStore } from 'shared-kit/session';
import { acceptPolicies } from 'shared-kit/legal';
import { supabase } from 'shared-kit/supabase';
import { showError, showSuccess } from 'shared-kit/toast';
import type { CompleteDetails } from './details.ts';
import { TOPIC } from '#lib/page/form.ts';

/** The new profile changes the session, and then the page redirects the member. */
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
