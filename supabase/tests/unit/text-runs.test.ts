import { expect, test } from 'vitest';
import { type FontName, scriptsIn } from '../../functions/invoice/load-fonts.ts';
import { fromLeftToRight, runsOf } from '../../functions/invoice/text-runs.ts';

const fontOf = (cluster: string, preferred?: FontName) =>
  scriptsIn(cluster)[0] ?? (cluster === ' ' ? preferred : undefined) ?? 'regular';
const textsOf = (line: string) => runsOf(line, fontOf).map(({ font, text }) => `${font}:${text}`);

test('A line is cut into pieces by font, and spaces and marks stay with the word before them', () => {
  expect(textsOf('Dr. ஆஷா குமார்')).toEqual(['regular:Dr. ', 'Tamil:ஆஷா குமார்']);
  expect(textsOf('Dr. आशा')).toEqual(['regular:Dr. ', 'Devanagari:आशा']);
});

test('The words of a right-to-left script are placed from right to left', () => {
  const placed = (line: string) =>
    fromLeftToRight(runsOf(line, fontOf))
      .map(({ text }) => text)
      .join('|');
  expect(placed('محمد أمين')).toBe('محمد أمين');
  expect(placed('Dr. محمد أمين, MD')).toBe('Dr|. |محمد أمين|, |MD');
  expect(placed('Dr. محمد Khan')).toBe('Dr|. |محمد| |Khan');
  expect(placed('محمد Khan Ali')).toBe('Khan Ali| |محمد');
  expect(placed('د. محمد (أمين)')).toBe('(|أمين|)| |محمد| .|د');
  expect(placed('Asha')).toBe('Asha');
});

test.each([
  ['Dr. Łukasz O’Brien-Ñandú आशा। Аша 王', ['Devanagari']],
  [
    'আশা ఆశ ಆಶಾ ആശ આશા ਆਸ਼ਾ ଆଶା',
    ['Bengali', 'Gujarati', 'Gurmukhi', 'Kannada', 'Malayalam', 'Oriya', 'Telugu'],
  ],
  ['آشا ᱥᱟ ꯃꯤ', ['Arabic', 'Meetei_Mayek', 'Ol_Chiki']],
])('%s needs the fonts of %j', (text, scripts) => {
  expect(scriptsIn(text)).toEqual(scripts);
});
