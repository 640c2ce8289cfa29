/** Sounds of the letters of Ol Chiki (Santali), in the order of Unicode from U+1C5A. */
const OL_CHIKI = 'o t g ng l a k j m w i s h ny r u ch d n y e p d n r o t b v h'.split(' ');
/** Of Meetei Mayek from U+ABC0: consonants, two vowels, and `*`, which has only the sound of the vowel after it. */
const MEETEI = 'k s l m p n ch t kh ng th w y h u i ph * g jh r b j d gh dh bh'.split(' ');
/** From U+ABDB: letters without a vowel at the end of a syllable, vowel signs, a final ng, and marks. */
const MEETEI_ENDS = 'k l m p n t ng i o i a e ou u ei ng * * *'.split(' ');

const VOWELS = ['u', 'i'];

function soundOf(letter: string, next: string): string {
  const code = letter.codePointAt(0)!;
  const consonant = MEETEI[code - 0xabc0];
  if (consonant === undefined) return OL_CHIKI[code - 0x1c5a] ?? MEETEI_ENDS[code - 0xabdb] ?? '';
  // A consonant has the vowel a, unless a sign tells another one or none.
  const hasOwnVowel = /[\u{abe3}-\u{abe9}\u{abed}]/u.test(next) || VOWELS.includes(consonant);
  return hasOwnVowel ? consonant : `${consonant}a`;
}

/**
 * Roughly as the words sound: no font of invoices has Ol Chiki or Meetei Mayek.
 * @see https://www.unicode.org/charts/PDF/U1C50.pdf
 * @see https://www.unicode.org/charts/PDF/UABC0.pdf
 */
export const romanise = (text: string): string =>
  text.replace(/[\u{1c5a}-\u{1c7d}\u{abc0}-\u{abed}]+/gu, (word) => {
    const letters = Array.from(word);
    const sounds = letters.map((letter, at) => soundOf(letter, letters[at + 1] ?? ''));
    const sound = sounds.join('').replaceAll('*', '');
    return sound.slice(0, 1).toUpperCase() + sound.slice(1);
  });
