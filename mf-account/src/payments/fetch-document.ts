import { AppError } from 'shared-kit/errors';
import { supabase } from 'shared-kit/supabase';

/**
 * The invoice of an order that gave access, or one of its credit notes, as a PDF from the backend function `invoice`.
 * @throws AppError `network_error` when no response came in time, `authentication_failed` when the session has ended,
 *   `server_error` for anything else
 */
export async function fetchDocument(wanted: {
  orderUuid: string;
  /** The number of a credit note, instead of the invoice. */
  creditNote: string | undefined;
  language: string;
}): Promise<Blob> {
  const { orderUuid, creditNote, language } = wanted;
  const client = await supabase();
  const { data, error } = (await client.functions.invoke<unknown>('invoice', {
    body: { order_uuid: orderUuid, credit_note: creditNote, language },
  })) as { data: unknown; error: unknown };
  if (data instanceof Blob) return data;
  const { name, context } = (error ?? {}) as { name?: string; context?: unknown };
  if (name === 'FunctionsFetchError') {
    throw new AppError('network_error', 'no response of the function', { cause: error });
  }
  const status = context instanceof Response ? context.status : undefined;
  throw new AppError(
    status === 401 ? 'authentication_failed' : 'server_error',
    `the function responded with ${status ?? 'no file'}`,
    { cause: error },
  );
}
