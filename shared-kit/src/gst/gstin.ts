import { plainDigits } from '../text/digits.ts';

const FORMAT = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** In capitals, without separators. */
export const tidyGstin = (typed: string): string =>
  plainDigits(typed.normalize('NFKC'))
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase();

/**
 * A GSTIN is two digits of the State, the holder's PAN, the number of the registration, Z and a check character.
 * @param state the GST code of the holder's State
 * @returns `gstin` for a mistyped number, `gstinState` for another State's
 */
export function gstinFault(gstin: string, state: string): 'gstin' | 'gstinState' | undefined {
  if (!FORMAT.test(gstin) || checkCharacter(gstin) !== gstin.at(-1)) return 'gstin';
  return gstin.startsWith(state) && state !== '' ? undefined : 'gstinState';
}

/** A weighted sum of the other characters in base 36. */
function checkCharacter(gstin: string): string {
  let sum = 0;
  for (const [at, character] of Array.from(gstin.slice(0, -1)).entries()) {
    const product = DIGITS.indexOf(character) * (at % 2 === 0 ? 1 : 2);
    sum += Math.floor(product / DIGITS.length) + (product % DIGITS.length);
  }
  return DIGITS.charAt((DIGITS.length - (sum % DIGITS.length)) % DIGITS.length);
}
