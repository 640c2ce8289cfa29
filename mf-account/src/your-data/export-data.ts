import { brand } from 'shared-kit/brand';
import { AppError, toAppError } from 'shared-kit/errors';
import { supabase } from 'shared-kit/supabase';
import * as v from 'valibot';
import { Instant } from '#lib/member/member-data.ts';

/** The header, in every version; docs/member-data.md describes the rest. */
const Export = v.looseObject({
  format: v.literal('member-data'),
  version: v.number(),
  exported_at: Instant,
});

/** 2026-11-22, in the time zone of all dates of the site. */
const days = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' });

/** @throws AppError with PostgREST's code, `network_error`, or `unexpected_error` when the response is no export */
export async function exportData(): Promise<File> {
  const client = await supabase();
  const { data, error } = await client.rpc('export_own_data').retry(false);
  if (error) throw toAppError(error);
  const parsed = v.safeParse(Export, data);
  if (!parsed.success) throw new AppError('unexpected_error', v.summarize(parsed.issues));
  const day = days.format(new Date(parsed.output.exported_at));
  const text = `${JSON.stringify(data, null, 2)}\n`;
  return new File([text], `${brand.slug}-my-data-${day}.json`, { type: 'application/json' });
}
