import { PROFILE_COLUMNS } from 'shared-kit/database';
import { toAppError } from 'shared-kit/errors';
import { acceptPolicies } from 'shared-kit/legal';
import type { SessionStore } from 'shared-kit/session';
import { supabase } from 'shared-kit/supabase';
import type { CompleteDetails } from './details.ts';

/** Postgres's unique_violation: this member already has a profile. */
const EXISTS = '23505';

/**
 * Creates the profile of a member who has just confirmed their email, records that they accepted the policies, and stores
 * the profile in the session. If it already exists (a lost response, another tab), the session loads that one.
 * @param user the signed-in user; the database accepts no other id and email
 * @throws AppError with PostgREST's code, or `network_error`
 */
export async function createProfile(
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
