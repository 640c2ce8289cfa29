import { plainDigits } from '../text/digits.ts';

const FORMAT = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** The letters and digits of a typed GSTIN, in capitals. */
export const tidyGstin = (typed: string): string =>
  plainDigits(typed.normalize('NFKC'))
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase();

/**
 * The fault of a tidied GSTIN, the number of a registration for GST: two digits of the State, the PAN of the holder, the
 * number of the registration, Z and a check character.
 * @param state the GST code of the holder's State
 * @returns `gstin` for a mistyped number, `gstinState` for another State's
 */
export function gstinFault(gstin: string, state: string): 'gstin' | 'gstinState' | undefined {
  if (!FORMAT.test(gstin) || checkCharacter(gstin) !== gstin.at(-1)) return 'gstin';
  return gstin.startsWith(state) && state !== '' ? undefined : 'gstinState';
}

/** The last character of a GSTIN: a weighted sum of the others in base 36. It changes with each mistyped character. */
function checkCharacter(gstin: string): string {
  let sum = 0;
  for (const [at, character] of Array.from(gstin.slice(0, -1)).entries()) {
    const product = DIGITS.indexOf(character) * (at % 2 === 0 ? 1 : 2);
    sum += Math.floor(product / DIGITS.length) + (product % DIGITS.length);
  }
  return DIGITS.charAt((DIGITS.length - (sum % DIGITS.length)) % DIGITS.length);
}
