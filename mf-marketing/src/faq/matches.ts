/** Marks of Latin letters, the dot under Devanagari letters, which many people leave out, and invisible marks. Vowel signs stay. */
const OPTIONAL_MARKS = /[\u0300-\u036f\u093c\p{Cf}]/gu;

/** All words, in any order. Case, accents and punctuation do not count. True if nothing is typed. */
export function matches(text: string, typed: string): boolean {
  const folded = fold(text);
  return fold(typed)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .every((word) => folded.includes(word));
}

const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(OPTIONAL_MARKS, '')
    // Two spellings of the same nasal vowel: कहाँ and कहां.
    .replaceAll('\u0901', '\u0902')
    .toLowerCase();
