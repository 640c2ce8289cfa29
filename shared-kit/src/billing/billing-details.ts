import { AppError, toAppError } from '../errors.ts';
import type { Supabase } from '../supabase.ts';

/** The buyer's details on a tax invoice. */
export interface BillingDetails {
  /** The GST code of the State; empty until the member enters it. */
  state: string;
  /** Empty without a registration of their own. */
  gstin: string;
}

const COLUMNS = 'state, gstin';

/** The stored details of a member. @throws AppError with PostgREST's code, or `network_error` */
export async function fetchBillingDetails(
  client: Supabase,
  userId: string,
): Promise<BillingDetails> {
  const { data, error } = await client.from('users').select(COLUMNS).eq('id', userId).maybeSingle();
  if (error) throw toAppError(error);
  return data ?? { state: '', gstin: '' };
}

/** Stores details. @throws AppError with PostgREST's code, `network_error`, or `auth_required` without a profile */
export async function saveBillingDetails(
  client: Supabase,
  userId: string,
  details: BillingDetails,
): Promise<BillingDetails> {
  const { data, error } = await client
    .from('users')
    .update(details)
    .eq('id', userId)
    .select(COLUMNS);
  if (error) throw toAppError(error);
  if (!data[0]) throw new AppError('auth_required', 'the profile cannot be seen');
  return data[0];
}
