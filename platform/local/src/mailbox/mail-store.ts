import { randomBytes } from 'node:crypto';
import type { AddressObject, ParsedMail } from 'mailparser';

/** Mailpit's field names, so that its clients work here. @see https://mailpit.axllent.org/docs/api-v1/ */
interface Address {
  Name: string;
  Address: string;
}

export interface MailSummary {
  ID: string;
  MessageID: string;
  Read: boolean;
  From: Address;
  To: Address[];
  Cc: Address[];
  Bcc: Address[];
  ReplyTo: Address[];
  Subject: string;
  /** ISO instant of arrival. */
  Created: string;
  Tags: string[];
  /** Bytes, as received. */
  Size: number;
  Attachments: number;
  /** The start of the text. */
  Snippet: string;
}

interface MailFile {
  PartID: string;
  FileName: string;
  ContentType: string;
  content: Buffer;
}

export interface Mail extends MailSummary {
  Text: string;
  HTML: string;
  files: MailFile[];
}

const SNIPPET_LENGTH = 250;

/** The latest emails, in memory, lost on restart. */
export class MailStore {
  readonly #capacity: number;
  #mails: Mail[] = [];

  constructor(capacity = 500) {
    this.#capacity = capacity;
  }

  add(parsed: ParsedMail, size: number): Mail {
    const text = parsed.text ?? '';
    const mail: Mail = {
      ID: randomBytes(11).toString('base64url'),
      MessageID: (parsed.messageId ?? '').replace(/^<|>$/g, ''),
      Read: false,
      From: addresses(parsed.from)[0] ?? { Name: '', Address: '' },
      To: addresses(parsed.to),
      Cc: addresses(parsed.cc),
      Bcc: addresses(parsed.bcc),
      ReplyTo: addresses(parsed.replyTo),
      Subject: parsed.subject ?? '',
      Created: new Date().toISOString(),
      Tags: [],
      Size: size,
      Attachments: parsed.attachments.length,
      Snippet: text.replace(/\s+/g, ' ').trim().slice(0, SNIPPET_LENGTH),
      Text: text,
      HTML: parsed.html || '',
      files: parsed.attachments.map(({ filename, contentType, content }, at) => ({
        PartID: String(at + 1),
        FileName: filename ?? '',
        ContentType: contentType,
        content,
      })),
    };
    this.#mails = [mail, ...this.#mails].slice(0, this.#capacity);
    return mail;
  }

  list(): readonly Mail[] {
    return this.#mails;
  }

  find(id: string): Mail | undefined {
    return id === 'latest' ? this.#mails[0] : this.#mails.find((mail) => mail.ID === id);
  }

  delete(ids?: readonly string[]): void {
    this.#mails = ids?.length ? this.#mails.filter((mail) => !ids.includes(mail.ID)) : [];
  }
}

function addresses(field: AddressObject | AddressObject[] | undefined): Address[] {
  return [field ?? []]
    .flat()
    .flatMap(({ value }) => value)
    .map(({ name, address }) => ({ Name: name, Address: address ?? '' }));
}
