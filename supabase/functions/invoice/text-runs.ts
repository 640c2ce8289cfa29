export interface Run {
  /** `main` is the font of the document, with Latin and Devanagari. */
  font: 'main' | Script;
  text: string;
}

const SCRIPTS = {
  arabic: /\p{Script_Extensions=Arabic}/u,
  bengali: /\p{Script_Extensions=Bengali}/u,
  chinese: /\p{Script_Extensions=Han}/u,
  cyrillic: /\p{Script_Extensions=Cyrillic}/u,
  gujarati: /\p{Script_Extensions=Gujarati}/u,
  gurmukhi: /\p{Script_Extensions=Gurmukhi}/u,
  kannada: /\p{Script_Extensions=Kannada}/u,
  malayalam: /\p{Script_Extensions=Malayalam}/u,
  odia: /\p{Script_Extensions=Oriya}/u,
  tamil: /\p{Script_Extensions=Tamil}/u,
  telugu: /\p{Script_Extensions=Telugu}/u,
} as const;

/** A script with a font of its own: fonts/README.md. */
export type Script = keyof typeof SCRIPTS;

const SCRIPT_NAMES = Object.keys(SCRIPTS) as Script[];

/** Characters of the main font: fonts/README.md. */
const MAIN =
  /[\u{900}-\u{97f}\u{20}-\u{7e}\u{a0}-\u{17f}\u{218}-\u{21b}\u{2013}\u{2014}\u{2018}\u{2019}\u{201c}\u{201d}\u{2022}\u{20b9}]/u;

/** Vowel signs and joiners belong to the letter before them. */
const JOINS = /\p{M}|\u200c|\u200d/u;

export const isPlain = (text: string): boolean =>
  Array.from(text).every((character) => MAIN.test(character) || /\u200c|\u200d/.test(character));

export const scriptsIn = (text: string): Script[] =>
  SCRIPT_NAMES.filter((script) => Array.from(text).some((one) => scriptOf(one) === script));

const scriptOf = (character: string): Run['font'] | undefined =>
  MAIN.test(character) ? 'main' : SCRIPT_NAMES.find((script) => SCRIPTS[script].test(character));

/** Latin letters without a glyph lose their marks: Kṛṣṇa becomes Krsna, Nguyễn becomes Nguyen. */
const withoutMarks = (character: string): string =>
  scriptOf(character) || !/\p{Script=Latin}/u.test(character)
    ? character
    : character.normalize('NFD').replace(/\p{M}/gu, '');

/**
 * In the order of reading.
 * @param canShow whether the font of a script contains a character
 * @returns no piece if a letter has no font: no name is better than half a name. Other signs without a font are left out.
 */
export function runsOf(
  line: string,
  canShow: (script: Script, character: string) => boolean,
): Run[] {
  const runs: Run[] = [];
  for (const character of Array.from(romanise(line).normalize('NFC'), withoutMarks)) {
    const last = runs.at(-1);
    const font = JOINS.test(character) && last ? last.font : scriptOf(character);
    if (!font || !(font === 'main' ? isPlain(character) : canShow(font, character))) {
      if (/\p{L}/u.test(character)) return [];
      continue;
    }
    if (last?.font === font) last.text += character;
    else runs.push({ font, text: character });
  }
  return runs;
}

type Direction = 'ltr' | 'rtl' | undefined;

/** Spaces and punctuation at either end of a piece become pieces of their own, since their place depends on both sides. */
const withoutEnds = ({ font, text }: Run): Run[] =>
  (/^([^\p{L}\p{N}]*)(.*?)([^\p{L}\p{N}\p{M}]*)$/su.exec(text) ?? [])
    .slice(1)
    .filter((piece) => piece !== '')
    .map((piece) => ({ font, text: piece }));

/** Spaces and punctuation have no direction of their own. */
const directionOf = ({ font, text }: Run): Direction =>
  font === 'arabic' ? 'rtl' : /[\p{L}\p{N}]/u.test(text) ? 'ltr' : undefined;

const MIRRORED: Record<string, string> = { '(': ')', ')': '(', '[': ']', ']': '[' };

/** Spaces and punctuation among words that are written from right to left. The fonts of letters turn those themselves. */
const mirrored = (run: Run): Run => ({
  ...run,
  text: Array.from(run.text, (sign) => MIRRORED[sign] ?? sign)
    .toReversed()
    .join(''),
});

/**
 * Pieces of scripts that are written from right to left change places; the order within a piece is left to its font. A
 * simple case of the Unicode Bidirectional Algorithm, for names.
 * @see https://www.unicode.org/reports/tr9/
 */
export function fromLeftToRight(line: readonly Run[]): Run[] {
  const runs = line.flatMap(withoutEnds);
  const directions = runs.map(directionOf);
  const base = directions.find((direction) => direction !== undefined) ?? 'ltr';
  const groups: { direction: Direction; runs: Run[] }[] = [];
  for (const [at, run] of runs.entries()) {
    const before = directions.slice(0, at).findLast(Boolean);
    const after = directions.slice(at).find(Boolean);
    const direction = directions[at] ?? (before === after ? before : base);
    const placed = direction === 'rtl' && !directions[at] ? mirrored(run) : run;
    const group = groups.at(-1);
    if (group && group.direction === direction) group.runs.push(placed);
    else groups.push({ direction, runs: [placed] });
  }
  const ordered = base === 'rtl' ? groups.toReversed() : groups;
  return ordered.flatMap((group) =>
    group.direction === 'rtl' ? group.runs.toReversed() : group.runs,
  );
}

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
const romanise = (text: string): string =>
  text.replace(/[\u{1c5a}-\u{1c7d}\u{abc0}-\u{abed}]+/gu, (word) => {
    const letters = Array.from(word);
    const sounds = letters.map((letter, at) => soundOf(letter, letters[at + 1] ?? ''));
    const sound = sounds.join('').replaceAll('*', '');
    return sound.slice(0, 1).toUpperCase() + sound.slice(1);
  });
