import type { IsoInstant } from 'shared-kit/database';
import { AppError, toAppError } from 'shared-kit/errors';
import { serverTime, supabase } from 'shared-kit/supabase';
import * as v from 'valibot';

const Rows = v.array(
  v.object({
    module_id: v.string(),
    status: v.string(),
    expires_at: v.pipe(
      v.string(),
      v.check((text) => !Number.isNaN(Date.parse(text)), 'not a time'),
    ),
  }),
);

/** By the uuid of the module. Modules without access are left out. */
export type Access = Readonly<Record<string, IsoInstant>>;

/** A string, because the client's types know only the columns that it filters by. */
const COLUMNS: string = 'module_id, status, expires_at';

/** @throws AppError with PostgREST's code, `network_error`, or `unexpected_error` when a row does not fit the schema */
export async function fetchAccess(userId: string, signal: AbortSignal): Promise<Access> {
  const client = await supabase();
  const { data, error } = await client
    .from('subscriptions')
    .select(COLUMNS)
    .eq('user_id', userId)
    .abortSignal(signal)
    .retry(false);
  if (error) throw toAppError(error);
  const rows = v.safeParse(Rows, data);
  if (!rows.success) throw new AppError('unexpected_error', v.summarize(rows.issues));
  const now = serverTime(Date.now());
  return Object.fromEntries(
    rows.output
      .filter(({ status, expires_at }) => status === 'active' && Date.parse(expires_at) > now)
      .map(({ module_id, expires_at }) => [module_id, expires_at]),
  );
}
