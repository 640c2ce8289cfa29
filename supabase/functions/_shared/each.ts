import * as v from 'npm:valibot@1.5.0';
import { isRecord } from './http.ts';
import { logError } from './log.ts';

/** Those that match. One that does not, such as a status of next year, is logged and hides no other. */
export function parseEach<Schema extends v.GenericSchema>(
  schema: Schema,
  values: readonly unknown[],
  what: string,
): v.InferOutput<Schema>[] {
  return values.flatMap((value) => {
    const result = v.safeParse(schema, value, { abortEarly: true });
    if (result.success) return [result.output];
    const id = isRecord(value) && 'id' in value ? String(value['id']) : 'without an id';
    logError(`Passed over ${what} ${id}: bad ${v.getDotPath(result.issues[0]) ?? 'value'}`);
    return [];
  });
}

/**
 * Acts on each, whatever becomes of the others. A failure is logged with the name of its item.
 * @throws the first failure, after all had their turn
 */
export async function doEach<Item>(
  items: Iterable<Item>,
  nameOf: (item: Item) => string,
  act: (item: Item) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items) {
    await act(item).catch((cause: unknown) => {
      logError(nameOf(item), cause);
      failures.push(cause);
    });
  }
  if (failures.length > 0) throw failures[0];
}
