import { AppError, toAppError } from 'shared-kit/errors';
import * as v from 'valibot';

/**
 * What the database answered, parsed row by row.
 * @throws AppError with PostgREST's code, `network_error`, or `unexpected_error` when a row is not what it should be
 */
export async function readRows<Row>(
  row: v.GenericSchema<unknown, Row>,
  answer: PromiseLike<{ data: unknown; error: unknown }>,
): Promise<Row[]> {
  const { data, error } = await answer;
  if (error) throw toAppError(error);
  const rows = v.safeParse(v.array(row), data);
  if (rows.success) return rows.output;
  throw new AppError('unexpected_error', v.summarize(rows.issues), { cause: rows.issues });
}
