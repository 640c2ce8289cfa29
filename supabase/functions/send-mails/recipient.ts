import * as v from 'npm:valibot@1.5.0';
import type { Language } from './mail-texts.ts';

/** The member who gets a mail. */
export const Recipient = v.object({
  id: v.string(),
  name: v.string(),
  email: v.string(),
  language: v.picklist(['en-IN', 'hi-IN']),
});
export type Recipient = v.InferOutput<typeof Recipient>;

/** The day in India, in the language of the mail: 21 Nov 2026. @param instant ISO */
export const formatDay = (instant: string, language: Language): string =>
  new Intl.DateTimeFormat(language, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'Asia/Kolkata',
  }).format(new Date(instant));
