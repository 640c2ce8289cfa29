import { AppError } from 'shared-kit/errors';
import { callFunction } from 'shared-kit/functions';

/**
 * An invoice or a credit note as a PDF, from the backend function `invoice`.
 * @throws AppError as `callFunction` does
 */
export async function fetchDocument(number: string, language: string): Promise<Blob> {
  const file = await callFunction('invoice', { number, language });
  if (file instanceof Blob) return file;
  throw new AppError('server_error', 'the response is not a file');
}
