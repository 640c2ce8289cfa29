import { openInvoice } from '../invoice/open-invoice.ts';
import type { MailContent } from './mail-html.ts';

/** The invoice of an order as an attachment. @throws Error when there is none, so that the mail is tried again */
export async function attachInvoice(
  member: string,
  order: string,
): Promise<NonNullable<MailContent['attachment']>> {
  const invoice = await openInvoice(member, order);
  if ('error' in invoice) throw new Error(`No invoice to attach: ${invoice.error}`);
  return { filename: `${invoice.number}.pdf`, file: invoice.file };
}
