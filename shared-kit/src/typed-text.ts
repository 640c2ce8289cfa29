/** How many characters a profile holds at most, as the table `users` has it. */
export const MAX_CHARACTERS = { name: 120, phone: 32, college: 200 } as const;

/** The fields of a profile that are typed freely. */
export type TextField = keyof typeof MAX_CHARACTERS;

/** Line breaks, tabs and control characters, which a paste may bring into a field of one line. */
const BREAKS = /[\p{Cc}\u2028\u2029]+/gu;

/**
 * Marks without a shape: soft hyphens, zero-width spaces, what turns the text around it, what is left of broken characters.
 * Not among them are the joiners (U+200C, U+200D), which Indian scripts and emoji are spelled with.
 */
const SHAPELESS = /[\u00ad\u200b\u2060-\u2064\ufeff\u202a-\u202e\u2066-\u2069\ufffd]|\p{Cs}/gu;

/** Anything that can be seen. Some letters of Unicode are blanks by design. */
const VISIBLE = /[^\s\p{Cf}\p{M}\u115f\u1160\u2800\u3164\uffa0]/u;

/**
 * One line as its author meant it: what a paste brings along and nobody sees is gone, and so are the spaces around it.
 * @returns an empty text where nothing could be seen
 */
export function tidyLine(typed: string): string {
  const line = typed.replace(SHAPELESS, '').replace(BREAKS, ' ').trim();
  return VISIBLE.test(line) ? line : '';
}

/** What is kept of what was typed into a field of a profile. Digits of a phone number may be of any script. */
export function tidyField(field: TextField, typed: string): string {
  const line = tidyLine(typed);
  return field === 'phone' ? plainDigits(line) : line;
}

/**
 * What is wrong with a tidy text, if anything: everybody has to fill in every field. Characters are counted as the
 * database counts them.
 */
export function faultOf(field: TextField, text: string): 'required' | 'tooLong' | undefined {
  if (text === '') return 'required';
  return Array.from(text).length > MAX_CHARACTERS[field] ? 'tooLong' : undefined;
}

/** The zeros of the scripts that people in India write digits in, and the wide ones of East Asian keyboards. */
const ZEROS = '०০੦૦୦௦౦೦൦٠۰０';

/** Every digit of those scripts, as the inside of a character class. */
export const OTHER_DIGITS = Array.from(ZEROS, (zero) => `${zero}-${digitFrom(zero, 9)}`).join('');

const ANY_OTHER_DIGIT = new RegExp(`[${OTHER_DIGITS}]`, 'g');

/** The same text with every digit as 0 to 9, whatever script it was typed in. */
export function plainDigits(text: string): string {
  return text.replace(ANY_OTHER_DIGIT, (digit) => {
    const zero = Array.from(ZEROS).find((one) => one <= digit && digit <= digitFrom(one, 9))!;
    return String(digit.charCodeAt(0) - zero.charCodeAt(0));
  });
}

function digitFrom(zero: string, value: number): string {
  return String.fromCharCode(zero.charCodeAt(0) + value);
}
