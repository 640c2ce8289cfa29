import anyAscii from 'npm:any-ascii@0.3.3';
import type { FontName } from './load-fonts.ts';

export interface Run {
  font: FontName;
  text: string;
}

/** The font that has all signs of a cluster, if possible the preferred one. */
type FindFont = (cluster: string, preferred?: FontName) => FontName | undefined;

const SEGMENTER = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Letters with their marks, which belong on one line and to one font. */
export const clustersOf = (text: string): string[] =>
  Array.from(SEGMENTER.segment(text), ({ segment }) => segment);

/**
 * What no font shows is romanised, roughly as it sounds: สมชาย becomes Smchay. Symbols without a font are left out,
 * unless the text has nothing else.
 */
export function legible(text: string, fontOf: FindFont): string {
  const words = text.split(/[^\S\u{a0}]+/u).map((word) => legibleWord(word, fontOf));
  return words.filter(Boolean).join(' ') || anyAscii(text).trim();
}

function legibleWord(word: string, fontOf: FindFont): string {
  const shown = clustersOf(word).map((cluster) => {
    // Accents that no font has, composed or not, are left out: K͟han becomes Khan.
    const bare = cluster.replaceAll(/\p{Script=Inherited}/gu, '');
    const known = [cluster, cluster.normalize('NFC'), bare].find((one) => fontOf(one));
    return known ?? (/\p{So}/u.test(cluster) ? '' : anyAscii(cluster));
  });
  const joined = shown.join('');
  if (joined === word || /[\p{Lu}\p{Ll}]/u.test(word)) return joined;
  // Scripts without capitals. Chinese and Korean syllables begin with one each: WangFang.
  const spaced = joined.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ');
  return spaced.slice(0, 1).toUpperCase() + spaced.slice(1);
}

/** In the order of reading. */
export function runsOf(line: string, fontOf: FindFont): Run[] {
  const runs: Run[] = [];
  for (const cluster of clustersOf(line)) {
    const last = runs.at(-1);
    // Words stay together, and with them the spaces between.
    const font = fontOf(cluster, last?.font) ?? 'regular';
    if (last?.font === font) last.text += cluster;
    else runs.push({ font, text: cluster });
  }
  return runs;
}

type Direction = 'ltr' | 'rtl' | undefined;

/**
 * Spaces and punctuation at either end of a piece become pieces of their own, since their place depends on both sides.
 */
const withoutEnds = ({ font, text }: Run): Run[] =>
  (/^([^\p{L}\p{N}]*)(.*?)([^\p{L}\p{N}\p{M}]*)$/su.exec(text) ?? [])
    .slice(1)
    .filter((piece) => piece !== '')
    .map((piece) => ({ font, text: piece }));

/** Spaces and punctuation have no direction of their own. */
const directionOf = ({ font, text }: Run): Direction =>
  !/[\p{L}\p{N}]/u.test(text) ? undefined : font === 'Arabic' ? 'rtl' : 'ltr';

const MIRRORED: Record<string, string> = { '(': ')', ')': '(', '[': ']', ']': '[' };

/**
 * Spaces and punctuation among words that are written from right to left. The fonts of letters turn those themselves.
 */
const mirrored = (text: string): string =>
  Array.from(text.replaceAll(/[()[\]]/g, (sign) => MIRRORED[sign]!))
    .toReversed()
    .join('');

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
    const isMirrored = direction === 'rtl' && !directions[at];
    const placed = isMirrored ? { ...run, text: mirrored(run.text) } : run;
    const group = groups.at(-1);
    if (group && group.direction === direction) group.runs.push(placed);
    else groups.push({ direction, runs: [placed] });
  }
  const ordered = base === 'rtl' ? groups.toReversed() : groups;
  return ordered.flatMap((group) =>
    group.direction === 'rtl' ? group.runs.toReversed() : group.runs,
  );
}
