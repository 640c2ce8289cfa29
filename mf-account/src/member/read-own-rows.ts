import { toAppError } from 'shared-kit/errors';
import { supabase } from 'shared-kit/supabase';

/** What the kit's client can do with tables that its types do not know. */
interface TableReader {
  from: (table: string) => {
    select: (columns: string) => {
      eq: (
        column: string,
        value: string,
      ) => {
        order: (
          column: string,
          options: { ascending: boolean },
        ) => {
          abortSignal: (signal: AbortSignal) => {
            retry: (isEnabled: boolean) => PromiseLike<{ data: unknown; error: unknown }>;
          };
        };
      };
    };
  };
}

/**
 * A member's own rows, newest first, as they came: to be parsed by the caller.
 * @param columns in PostgREST's words, for example `uuid, modules(name)`
 * @throws AppError with PostgREST's code, or `network_error`
 */
export async function readOwnRows(
  table: 'orders' | 'subscriptions',
  columns: string,
  userId: string,
  signal: AbortSignal,
): Promise<unknown> {
  const client = (await supabase()) as unknown as TableReader;
  const { data, error } = await client
    .from(table)
    .select(columns)
    .eq('user_id', userId)
    .order('created_at', { ascending: false })
    .abortSignal(signal)
    // The query cache tries again; on top of the client's own attempts a failure would take a quarter of a minute.
    .retry(false);
  if (error) throw toAppError(error);
  return data;
}
