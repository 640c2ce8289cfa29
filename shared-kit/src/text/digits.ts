/** Replaces the digits of other scripts by 0 to 9. */
export const plainDigits = (text: string): string =>
  text.replace(/(?!\d)\p{Nd}/gu, (digit) => String(valueOf(digit.codePointAt(0)!)));

/** Unicode keeps the ten digits of each script together, in order. */
function valueOf(digit: number): number {
  let zero = digit;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
  // Five sets of mathematical digits follow each other.
  return (digit - zero) % 10;
}
