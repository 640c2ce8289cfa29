import * as v from 'npm:valibot@1.5.0';
import { serverHeaders } from './api-keys.ts';
import { parseEach } from './each.ts';
import { parseAs, Refusal } from './http.ts';
import { environment } from './secrets.ts';

const DATABASE_TIMEOUT_MS = 8000;

export const OrderStatus = v.picklist([
  'pending',
  'processing',
  'completed',
  'failed',
  'cancelled',
]);

/**
 * With the server's rights.
 * @throws Error with the database's code, or with the name of a field that does not match; never with personal data
 */
export async function callDatabase<Schema extends v.GenericSchema>(
  name: string,
  parameters: Record<string, unknown>,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  const result = await ask(`rpc/${name}`, { method: 'POST', body: JSON.stringify(parameters) });
  return parseAs(schema, result, (field) => new Error(`${name} returned an unexpected ${field}`));
}

/** Its rows that match; one that does not is logged. @throws Error as `callDatabase` does */
export const callForRows = async <Row extends v.GenericSchema>(
  name: string,
  parameters: Record<string, unknown>,
  row: Row,
): Promise<v.InferOutput<Row>[]> =>
  parseEach(row, await callDatabase(name, parameters, v.array(v.unknown())), `a row of ${name}`);

/**
 * A function of the desk, which asks the database whether this member is an operator.
 * @throws Refusal 403 for others; Error as `callDatabase` does
 */
export const askDesk = <Schema extends v.GenericSchema>(
  question: string,
  parameters: { operator: string } & Record<string, unknown>,
  schema: Schema,
): Promise<v.InferOutput<Schema>> =>
  callDatabase(`desk_${question}`, parameters, schema).catch((cause: unknown) => {
    if (!(cause instanceof DatabaseError) || cause.status !== 403) throw cause;
    throw new Refusal(403, 'server_error', 'The member is not an operator');
  });

/**
 * With the server's rights.
 * @param query a PostgREST query: `orders?uuid=eq.…&select=…`
 * @throws Error as `callDatabase` does
 */
export async function readRows<Row extends v.GenericSchema>(
  query: string,
  row: Row,
): Promise<v.InferOutput<Row>[]> {
  const rows = await ask(query);
  return parseAs(v.array(row), rows, (field) => new Error(`Rows with an unexpected ${field}`));
}

async function ask(path: string, init: RequestInit = {}): Promise<unknown> {
  const response = await fetch(new URL(`/rest/v1/${path}`, environment('SUPABASE_URL')), {
    ...init,
    headers: serverHeaders(),
    signal: AbortSignal.timeout(DATABASE_TIMEOUT_MS),
  });
  // A function without a result answers 204.
  if (response.ok) return response.status === 204 ? undefined : response.json();
  const { code, message } = (await response.json().catch(() => ({}))) as Record<string, unknown>;
  throw new DatabaseError(response.status, `${String(code)}: ${String(message)}`);
}

class DatabaseError extends Error {
  readonly status: number;

  constructor(status: number, reason: string) {
    super(`The database answered ${status} ${reason}`);
    this.status = status;
  }
}
