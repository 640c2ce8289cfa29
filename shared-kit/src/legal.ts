import type { IsoInstant } from './database.ts';
import { toAppError } from './errors.ts';
import { supabase } from './supabase.ts';

const ACCEPTED = ['terms', 'privacy'] as const;

export type AcceptedDocument = (typeof ACCEPTED)[number];

/** ISO: `2025-10-01`. */
export type IsoDay = string;

export const POLICIES_EFFECTIVE: IsoDay = '2024-11-01';

/**
 * The day of each document's current wording. Raising that of the terms or the privacy policy asks members to accept it
 * again. The database refuses a day that `consents.version` does not list. The terms contain the refund policy.
 */
export const POLICY_VERSIONS: Readonly<Record<AcceptedDocument | 'refund', IsoDay>> = {
  terms: '2025-10-01',
  privacy: '2025-10-01',
  refund: '2025-10-01',
};

export const documentsToAccept = (consents: readonly Consent[]): AcceptedDocument[] =>
  ACCEPTED.filter(
    (document) =>
      !consents.some(
        (one) => one.document === document && one.version === POLICY_VERSIONS[document],
      ),
  );

/** A row of `consents`. */
export type Consent = { document: AcceptedDocument; version: IsoDay; accepted_at: IsoInstant };

/** 1 November 2024. Of an instant, the day in India. */
export const formatPolicyDay = (day: IsoDay, language: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'Asia/Kolkata' }).format(
    new Date(day),
  );

/**
 * The database sets the time, and keeps the time of a version that was accepted before.
 * @throws AppError with PostgREST's code, or `network_error`
 */
export async function acceptPolicies(): Promise<void> {
  const client = await supabase();
  const { terms, privacy } = POLICY_VERSIONS;
  const { error } = await client.rpc('accept_policies', { terms, privacy });
  if (error) throw toAppError(error);
}
