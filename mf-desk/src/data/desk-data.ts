import { AppError, toAppError } from 'shared-kit/errors';
import { readOwnRows, supabase } from 'shared-kit/supabase';
import * as v from 'valibot';

export const deskKeys = {
  site: ['desk', 'site'] as const,
  journal: ['desk', 'journal'] as const,
  shop: ['desk', 'shop'] as const,
  list: (list: string) => ['desk', 'list', list] as const,
  member: (member: string) => ['desk', 'member', member] as const,
  looks: ['desk', 'looks'] as const,
  figures: (days: number, part: string | undefined) => ['desk', 'figures', days, part] as const,
  faults: (days: number, part: string) => ['desk', 'faults', days, part] as const,
  alarmRules: ['desk', 'alarm rules'] as const,
  alarms: ['desk', 'alarms'] as const,
};

/** How old data may be that nobody reloads. */
export const REFETCH_MS = 30_000;

/**
 * Rows of a table that operators may read.
 * @param address of PostgREST: `site_changes?select=sequence`
 * @throws AppError as `readOwnRows` does, or `unexpected_error` when a row does not fit the schema
 */
export const readDeskRows = async <Row>(
  row: v.GenericSchema<unknown, Row>,
  address: string,
  { userId, signal }: { userId: string; signal: AbortSignal },
): Promise<Row[]> => parseAs(v.array(row), await readOwnRows(address, userId, signal));

/**
 * Calls a database function of the desk. Once: a look at a member is logged each time.
 * @throws AppError as `readDeskRows` does
 */
export async function askDesk<Result>(
  schema: v.GenericSchema<unknown, Result>,
  name: string,
  args: object = {},
): Promise<Result> {
  const client = await supabase();
  const { data, error } = await client.rpc(name as never, args as never).retry(false);
  if (error) throw toAppError(error);
  return parseAs(schema, data);
}

export function parseAs<Value>(schema: v.GenericSchema<unknown, Value>, data: unknown): Value {
  const parsed = v.safeParse(schema, data);
  if (parsed.success) return parsed.output;
  throw new AppError('unexpected_error', v.summarize(parsed.issues), { cause: parsed.issues });
}
