import { brand } from 'shared-kit/brand';
import { AppError } from 'shared-kit/errors';
import { callFunction } from 'shared-kit/functions';
import { isInAppBrowser } from 'shared-kit/in-app-browser';
import * as v from 'valibot';
import { callDatabase, Instant } from './member-data.ts';

/** An invoice or a credit note, from the backend function `invoice`. @throws AppError as `callFunction` does */
export async function saveDocument(number: string, language: string): Promise<SaveOutcome> {
  const file = await callFunction('invoice', { number, language });
  if (file instanceof Blob) return saveFile(file, `${number}.pdf`);
  throw new AppError('server_error', 'the response is not a file');
}

/** The header, in every version; docs/member-data.md describes the rest. */
const Export = v.looseObject({
  format: v.literal('member-data'),
  version: v.number(),
  exported_at: Instant,
});

/** 2026-11-22, in the time zone of all dates of the site. */
const days = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' });

/** @throws AppError as `callDatabase` does, or `unexpected_error` when the response is no export */
export async function exportData(): Promise<File> {
  const data = await callDatabase('export_own_data');
  const parsed = v.safeParse(Export, data);
  if (!parsed.success) throw new AppError('unexpected_error', v.summarize(parsed.issues));
  const day = days.format(new Date(parsed.output.exported_at));
  const text = `${JSON.stringify(data, null, 2)}\n`;
  return new File([text], `${brand.slug}-my-data-${day}.json`, { type: 'application/json' });
}

/** Some browsers read the file only after the click event. */
const URL_LIFETIME_MS = 60_000;

/** `dropped`: this browser neither saves files nor hands them on. `cancelled`: the member closed the choice of apps. */
export type SaveOutcome = 'saved' | 'cancelled' | 'dropped';

/** Downloads the file or, in the browser of an app, which drops downloads without a word, hands it to another app. */
export async function saveFile(file: Blob, name: string): Promise<SaveOutcome> {
  if (isInAppBrowser(navigator.userAgent)) return shareFile(new File([file], name, file));
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), URL_LIFETIME_MS);
  return 'saved';
}

async function shareFile(file: File): Promise<SaveOutcome> {
  const files = [file];
  // Web views of Android lack it, and may be asked only by apps that allow it.
  if (!('canShare' in navigator) || !navigator.canShare({ files })) return 'dropped';
  return navigator.share({ files }).then(
    () => 'saved' as const,
    ({ name }: Error) => (name === 'AbortError' ? 'cancelled' : 'dropped'),
  );
}
