import { queryOptions } from '@tanstack/react-query';
import type { Consent } from 'shared-kit/legal';
import { supabase } from 'shared-kit/supabase';
import * as v from 'valibot';
import { CONSENT_COLUMNS } from '#lib/member/columns.ts';
import { FRESH_MS, Instant, memberKeys, readRows } from '#lib/member/member-data.ts';

const ConsentRow: v.GenericSchema<unknown, Consent> = v.object({
  document: v.picklist(['terms', 'privacy']),
  version: v.pipe(v.string(), v.isoDate()),
  accepted_at: Instant,
});

/** The latest first. */
export const consentsQuery = (userId: string) =>
  queryOptions({
    queryKey: memberKeys.consents(userId),
    queryFn: ({ signal }) => fetchConsents(userId, signal),
    staleTime: FRESH_MS,
  });

/** @throws AppError as `readRows` does */
async function fetchConsents(userId: string, signal: AbortSignal): Promise<Consent[]> {
  const client = await supabase();
  return readRows(
    ConsentRow,
    client
      .from('consents')
      .select(CONSENT_COLUMNS)
      .eq('user_id', userId)
      .order('accepted_at', { ascending: false })
      .abortSignal(signal)
      .retry(false),
  );
}
