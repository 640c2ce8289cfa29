import { PROFILE_COLUMNS } from 'shared-kit/database';
import { toAppError } from 'shared-kit/errors';
import type { SessionStore } from 'shared-kit/session';
import { supabase } from 'shared-kit/supabase';
import type { CompleteDetails } from './details.ts';

/** Postgres's unique_violation: this resident has a profile already. */
const EXISTS = '23505';

/**
 * Writes the profile of the resident who has just proved their email, and gives it to the session.
 * Where it exists already (an answer that got lost, another tab) that one counts.
 * @param user whose it is, with the email as the server knows it: no other is accepted
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
  if (data) return session.keepProfile(data);
  if (error.code === EXISTS) {
    await session.reloadProfile();
    if (session.getState().profile) return;
  }
  throw toAppError(error);
}
