/** The most characters in the fields of a profile, as in the table `users`. */
export const MAX_CHARACTERS = { name: 120, phone: 32, college: 200 } as const;

/** The text fields of a profile. */
export type TextField = keyof typeof MAX_CHARACTERS;

/** Line breaks, tabs and control characters, which may be pasted into a single-line field. */
const BREAKS = /[\p{Cc}\u2028\u2029]+/gu;

/**
 * Invisible characters: soft hyphens, zero-width spaces, direction marks, and remains of broken characters. Joiners
 * (U+200C, U+200D) are not included, because Indian scripts and emoji need them.
 */
const INVISIBLE = /[\u00ad\u200b\u2060-\u2064\ufeff\u202a-\u202e\u2066-\u2069\ufffd]|\p{Cs}/gu;

/** A visible character. Some letters of Unicode are blank. */
const VISIBLE = /[^\s\p{Cf}\p{M}\u115f\u1160\u2800\u3164\uffa0]/u;

/**
 * A line without invisible characters and without spaces around it.
 * @returns an empty string if nothing is visible
 */
export function tidyLine(typed: string): string {
  const line = typed.replace(INVISIBLE, '').replace(BREAKS, ' ').trim();
  return VISIBLE.test(line) ? line : '';
}

/** The tidied text of a profile's field. Phone numbers get ASCII digits. */
export function tidyField(field: TextField, typed: string): string {
  const line = tidyLine(typed);
  return field === 'phone' ? plainDigits(line) : line;
}

/** The fault of a text in a profile. */
export type TextFault = 'required' | 'tooLong' | 'phonePattern';

/**
 * The fault of a tidied text. All fields are required. Characters are counted as the database counts them.
 */
export function faultOf(field: TextField, text: string): TextFault | undefined {
  if (text === '') return 'required';
  if (Array.from(text).length > MAX_CHARACTERS[field]) return 'tooLong';
  return field === 'phone' && !isPhone(text) ? 'phonePattern' : undefined;
}

/** With or without a prefix. */
const INDIAN_MOBILE = /^(?:\+91|0091|91|0)?[6-9]\d{9}$/;
/** At most 15 digits with the country code, as in E.164. */
const ABROAD = /^(?:\+|00)(?!91)[1-9]\d{6,14}$/;

/** Whether a number can be an Indian mobile, or one of another country with its code. */
function isPhone(text: string): boolean {
  const compact = text.replaceAll(/[\s().\u2010-\u2015-]/g, '');
  return INDIAN_MOBILE.test(compact) || ABROAD.test(compact);
}

/** The zeros of the scripts of India, and the full-width zero of East Asian keyboards. */
const ZEROS = '०০੦૦୦௦౦೦൦٠۰０';

/** All digits of those scripts, for a regular expression's character class. */
export const OTHER_DIGITS = Array.from(ZEROS, (zero) => `${zero}-${digitFrom(zero, 9)}`).join('');

const ANY_OTHER_DIGIT = new RegExp(`[${OTHER_DIGITS}]`, 'g');

/** The text with the digits of other scripts replaced by 0 to 9. */
export function plainDigits(text: string): string {
  return text.replace(ANY_OTHER_DIGIT, (digit) => {
    const zero = Array.from(ZEROS).find((one) => one <= digit && digit <= digitFrom(one, 9))!;
    return String(digit.charCodeAt(0) - zero.charCodeAt(0));
  });
}

function digitFrom(zero: string, value: number): string {
  return String.fromCharCode(zero.charCodeAt(0) + value);
}
