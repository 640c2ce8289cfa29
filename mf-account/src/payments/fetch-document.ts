import { AppError } from 'shared-kit/errors';
import { callFunction } from 'shared-kit/functions';

/**
 * The invoice of an order that gave access, or one of its credit notes, as a PDF from the backend function `invoice`.
 * @throws AppError as `callFunction` does
 */
export async function fetchDocument(wanted: {
  orderUuid: string;
  /** Its number, instead of the invoice. */
  creditNote: string | undefined;
  language: string;
}): Promise<Blob> {
  const { orderUuid, creditNote, language } = wanted;
  const file = await callFunction('invoice', {
    order_uuid: orderUuid,
    credit_note: creditNote,
    language,
  });
  if (file instanceof Blob) return file;
  throw new AppError('server_error', 'the response is not a file');
}
