import { queryOptions } from '@tanstack/react-query';
import type { Consent } from 'shared-kit/legal';
import * as v from 'valibot';
import { FRESH_MS, Instant, memberKeys, readRows } from '#lib/member/member-data.ts';
import { CONSENTS } from '#lib/member/reads.ts';

const ConsentRow: v.GenericSchema<unknown, Consent> = v.object({
  document: v.picklist(['terms', 'privacy']),
  version: v.pipe(v.string(), v.isoDate()),
  accepted_at: Instant,
});

/** The latest first. */
export const consentsQuery = (userId: string) =>
  queryOptions({
    queryKey: memberKeys.consents(userId),
    queryFn: ({ signal }) => readRows(ConsentRow, CONSENTS, userId, signal),
    staleTime: FRESH_MS,
  });
