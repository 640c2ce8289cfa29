export interface SecurityContact {
  /** A `mailto:` or `https:` address. */
  contact: string;
  /** ISO 8601, UTC. */
  expires: string;
}

export const SECURITY_FILE = '.well-known/security.txt';

/** RFC 9116 recommends less than a year. */
const MONTHS = 11;
/** Renewed when less is left, so that most releases leave it as it is. */
const MIN_MONTHS = 6;

/**
 * On the first of a month, so that equal releases are equal. The expiry of the live one stays as long as it is far
 * away.
 */
export function securityExpiry(now: Date, before: string | undefined): string {
  if (before !== undefined && before > firstOfMonth(now, MIN_MONTHS)) return before;
  return firstOfMonth(now, MONTHS);
}

const firstOfMonth = (now: Date, later: number): string =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + later)).toISOString();

/**
 * @throws Error for a contact that is not an address
 * @see https://www.rfc-editor.org/rfc/rfc9116
 */
export function securityTxt({ contact, expires }: SecurityContact, siteUrl: string): string {
  if (!/^(?:mailto:|https:\/\/)[\x21-\x7e]+$/.test(contact)) {
    throw new Error(
      `The security contact ${JSON.stringify(contact)} is not a mailto: or https: address.`,
    );
  }
  return `Contact: ${contact}\nExpires: ${expires}\nCanonical: ${siteUrl}/${SECURITY_FILE}\n`;
}
