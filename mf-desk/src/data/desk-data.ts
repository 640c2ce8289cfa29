import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { AppError } from 'shared-kit/errors';
import { callFunction } from 'shared-kit/functions';
import * as v from 'valibot';

/** How old data may be that nobody reloads. */
const REFETCH_MS = 30_000;

export const deskKey = (ask: string, parameters: object = {}) => ['desk', ask, parameters] as const;

/**
 * Asks the edge function `desk`. Once: a look at a member is logged each time.
 * @throws AppError as `callFunction` does, or `unexpected_error` when the answer does not fit the schema
 */
export async function askDesk<Answer>(
  schema: v.GenericSchema<unknown, Answer>,
  ask: string,
  parameters: object = {},
): Promise<Answer> {
  const response = await callFunction('desk', { ...parameters, ask });
  return parseAs(v.object({ answer: schema }), response).answer;
}

/** Asked again every half a minute while it is on screen. */
export const deskQuery = <Answer>(
  schema: v.GenericSchema<unknown, Answer>,
  ask: string,
  parameters: object = {},
) =>
  queryOptions({
    queryKey: deskKey(ask, parameters),
    queryFn: () => askDesk(schema, ask, parameters),
    refetchInterval: REFETCH_MS,
  });

/**
 * A list that the database answers in pages. Rows which come, go or move meanwhile move no other row to another page.
 * @param list.after the parameters of the page after these rows
 */
export const pagesQuery = <Row>(
  row: v.GenericSchema<unknown, Row>,
  ask: string,
  parameters: object,
  list: { rowsPerPage: number; after: (rows: Row[]) => object },
) =>
  infiniteQueryOptions({
    queryKey: deskKey(ask, parameters),
    queryFn: ({ pageParam }) => askDesk(v.array(row), ask, { ...parameters, ...pageParam }),
    initialPageParam: {},
    getNextPageParam: (page, pages) =>
      page.length < list.rowsPerPage ? undefined : list.after(pages.flat()),
    select: ({ pages }) => pages.flat(),
  });

export function parseAs<Value>(schema: v.GenericSchema<unknown, Value>, data: unknown): Value {
  const parsed = v.safeParse(schema, data);
  if (parsed.success) return parsed.output;
  throw new AppError('unexpected_error', v.summarize(parsed.issues), { cause: parsed.issues });
}
