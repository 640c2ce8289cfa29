import { randomBytes } from 'node:crypto';
import type { AddressObject, ParsedMail } from 'mailparser';

/** Mailpit's field names. @see https://mailpit.axllent.org/docs/api-v1/ */
interface Address {
  Name: string;
  Address: string;
}

export interface MailSummary {
  ID: string;
  From: Address;
  To: Address[];
  Subject: string;
  /** ISO instant of arrival. */
  Created: string;
}

export interface Mail extends MailSummary {
  /** Without its brackets. */
  MessageID: string;
  /** Null without the header. Mailpit lists all headers at an address of its own. */
  AutoSubmitted: string | null;
  Text: string;
  HTML: string;
  Attachments: { FileName: string; ContentType: string }[];
}

export const mailOf = (parsed: ParsedMail): Mail => ({
  ID: randomBytes(11).toString('base64url'),
  From: addresses(parsed.from)[0] ?? { Name: '', Address: '' },
  To: addresses(parsed.to),
  Subject: parsed.subject ?? '',
  Created: new Date().toISOString(),
  MessageID: (parsed.messageId ?? '').replace(/^<|>$/g, ''),
  AutoSubmitted: (parsed.headers.get('auto-submitted') as string | undefined) ?? null,
  Text: parsed.text ?? '',
  HTML: parsed.html || '',
  Attachments: parsed.attachments.map(({ filename, contentType }) => ({
    FileName: filename ?? '',
    ContentType: contentType,
  })),
});

function addresses(field: AddressObject | AddressObject[] | undefined): Address[] {
  return [field ?? []]
    .flat()
    .flatMap(({ value }) => value)
    .map(({ name, address }) => ({ Name: name, Address: address ?? '' }));
}
