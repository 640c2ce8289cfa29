// What shows nothing or acts on the text around it: control characters move a terminal's cursor, format characters hide
// or reorder text.
const HIDDEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/** With spaces for line breaks and tabs. */
export const visibleLine = (text: string): string =>
  text.replaceAll(/[\t-\r\u0085\u2028\u2029]+/g, ' ').replaceAll(HIDDEN, '');

export const visibleLines = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.replaceAll(HIDDEN, ''))
    .join('\n');

/** Escapes what cannot be seen. Programs read the same value. */
export const visibleJson = (value: unknown, indent?: number): string =>
  JSON.stringify(value, null, indent)
    .split('\n')
    .map((line) => line.replaceAll(HIDDEN, escaped))
    .join('\n');

const escaped = (character: string): string =>
  Array.from({ length: character.length }, (_, index) =>
    character.charCodeAt(index).toString(16).padStart(4, '0'),
  )
    .map((code) => `\\u${code}`)
    .join('');
