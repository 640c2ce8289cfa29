import { plainDigits } from './text/digits.ts';

/** As in the table `users`. */
export const MAX_CHARACTERS = { name: 120, phone: 32, college: 200 } as const;

export type TextField = keyof typeof MAX_CHARACTERS;

/** Line breaks, tabs and control characters, which may be pasted into a single-line field. */
const BREAKS = /[\p{Cc}\u2028\u2029]+/gu;

/** Remains of broken characters, and everything that shows nothing: marks of direction, tags, fillers, soft hyphens. */
const INVISIBLE = /(?![\u200c\u200d]|\p{M})[\p{Cf}\p{Default_Ignorable_Code_Point}\p{Cs}\ufffd]/gu;

/** Joiners where neither Indian or Arabic letters nor an emoji need them. */
const IDLE_JOINERS =
  /(?<![\p{M}\p{Emoji_Modifier}\p{Extended_Pictographic}]|(?!\p{Script=Latin})\p{L})[\u200c\u200d]+/gu;

/** Unicode calls the blank Braille pattern and the blank notehead symbols. */
const VISIBLE = /[^\s\p{Cf}\p{M}\u2800\u{1d159}]/u;

/** Removes invisible characters and spaces around the line. @returns an empty string if nothing is visible */
export function tidyLine(typed: string): string {
  const visible = typed.replace(INVISIBLE, '').replace(IDLE_JOINERS, '');
  const line = visible.replace(BREAKS, ' ').trim();
  return VISIBLE.test(line) ? line : '';
}

/** Without any format character: for addresses, numbers and codes, where nothing needs a joiner. */
export const tidyPlainLine = (typed: string): string => tidyLine(typed.replace(/\p{Cf}/gu, ''));

/** Indian mobile numbers get their ten digits, other phone numbers ASCII digits. */
export function tidyField(field: TextField, typed: string): string {
  if (field !== 'phone') return tidyLine(typed);
  const line = plainDigits(tidyPlainLine(typed));
  return indianMobileOf(line) ?? line;
}

export type TextFault = 'required' | 'tooLong' | 'phonePattern';

/** All fields are required. Characters are counted as the database counts them. */
export function faultOf(field: TextField, text: string): TextFault | undefined {
  if (text === '') return 'required';
  if (Array.from(text).length > MAX_CHARACTERS[field]) return 'tooLong';
  return field === 'phone' && !isPhone(text) ? 'phonePattern' : undefined;
}

/** What phones, address books and links write before a number: a name, `tel:`, an icon. */
const LABEL = /^[^\d+(]+/;
const SEPARATORS = /[\s\p{P}\u2212]/gu;
/** With the country code, the zero of calls within India, both or none. */
const INDIAN_MOBILE = /^(?:\+?0{0,2}91)?0?([6-9]\d{9})$/;
/** Up to 15 digits with the country code, as in E.164. */
const ABROAD = /^(?:\+|00)(?!91)[1-9]\d{6,14}$/;

const compact = (text: string): string =>
  text.normalize('NFKC').replace(LABEL, '').replace(SEPARATORS, '');

const indianMobileOf = (text: string): string | undefined => INDIAN_MOBILE.exec(compact(text))?.[1];

/** Whether a number can be an Indian mobile, or one of another country with its code. */
const isPhone = (text: string): boolean =>
  indianMobileOf(text) !== undefined || ABROAD.test(compact(text));
