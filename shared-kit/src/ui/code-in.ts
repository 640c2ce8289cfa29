import { plainDigits } from '../text/digits.ts';
import { tidyPlainLine } from '../typed-text.ts';

export const CODE_LENGTH = 6;

const TIMES_AND_DATES = /\d{1,4}(?:[:/]\d{1,4})+/g;
const ONE_GROUP = /(?<!\d)\d{6}(?!\d)/g;
/** Three and three digits, away from other digits: not a part of a phone number. */
const TWO_GROUPS = /(?<!\d[\s\p{Pd}.]?)\d{3}[\s\p{Pd}\u2212.]{1,3}\d{3}(?![\s\p{Pd}.]?\d)/gu;

/**
 * The text's only group of six digits, also written as 3 + 3.
 * @returns at most six digits; the first ones of a text without words; none if a sentence leaves open which are the
 *   code
 */
export function codeIn(text: string): string {
  const line = plainDigits(tidyPlainLine(text));
  const digits = line.replace(/\D/g, '');
  if (digits.length <= CODE_LENGTH) return digits;
  const numbers = line.replace(TIMES_AND_DATES, ' ; ');
  const groups = numbers.match(ONE_GROUP) ?? numbers.match(TWO_GROUPS) ?? [];
  const [code, ...others] = new Set(groups.map((group) => group.replace(/\D/g, '')));
  if (code && others.length === 0) return code;
  return /\p{L}/u.test(line) ? '' : digits.slice(0, CODE_LENGTH);
}
