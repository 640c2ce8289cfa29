/** What the fonts of invoices can show: fonts/README.md. */
const PRINTABLE =
  /^(?:[\u{900}-\u{97f}\u{20}-\u{7e}\u{a0}-\u{17f}\u{218}-\u{21b}\u{2013}\u{2014}\u{2018}\u{2019}\u{201c}\u{201d}\u{2022}\u{20b9}]|\u{200c}|\u{200d})*$/u;

/**
 * A text if the fonts have all of its signs, else nothing: half a name, or boxes in the place of letters, would be worse
 * than none.
 */
export const printable = (text: string): string | undefined => {
  const composed = text.normalize('NFC');
  return PRINTABLE.test(composed) ? composed : undefined;
};
