import {
  openCreditNote,
  openInvoice,
  type DocumentFile,
  type DocumentRequest,
} from '../invoice/open-invoice.ts';
import type { MailContent } from './mail-html.ts';

type Attachment = NonNullable<MailContent['attachment']>;

/** @throws Error when there is no invoice, so that the email is tried again */
export const attachInvoice = async (request: DocumentRequest): Promise<Attachment> =>
  toAttachment(await openInvoice(request));

/** @throws Error when there is no credit note, so that the email is tried again */
export const attachCreditNote = async (
  request: DocumentRequest,
  number: string,
): Promise<Attachment> => toAttachment(await openCreditNote(request, number));

function toAttachment(opened: DocumentFile): Attachment {
  if ('error' in opened) throw new Error(`No document to attach: ${opened.error}`);
  return { filename: `${opened.number}.pdf`, file: opened.file };
}
