import type { IsoInstant } from 'shared-kit/database';
import { AppError } from 'shared-kit/errors';
import { readOwnRows, serverTime } from 'shared-kit/supabase';
import * as v from 'valibot';

const instant = v.pipe(
  v.string(),
  v.check((text) => !Number.isNaN(Date.parse(text)), 'not a time'),
);
const Rows = v.array(
  v.object({
    module_id: v.string(),
    status: v.string(),
    starts_at: instant,
    expires_at: instant,
  }),
);

export interface Period {
  from: IsoInstant;
  until: IsoInstant;
}

/** Unbroken, by the uuid of the module. Modules without access are left out. */
export type Access = Readonly<Record<string, Period>>;

const ADDRESS = 'subscriptions?select=module_id,status,starts_at,expires_at&user_id=eq.{user}';

/** @throws AppError as `readOwnRows` does, or `unexpected_error` when a row does not fit the schema */
export async function fetchAccess(userId: string, signal: AbortSignal): Promise<Access> {
  const rows = v.safeParse(Rows, await readOwnRows(ADDRESS, userId, signal));
  if (!rows.success) throw new AppError('unexpected_error', v.summarize(rows.issues));
  const now = serverTime(Date.now());
  return Object.fromEntries(
    rows.output
      .filter(({ status, expires_at }) => status === 'active' && Date.parse(expires_at) > now)
      .map(({ module_id, starts_at: from, expires_at: until }) => [module_id, { from, until }]),
  );
}
