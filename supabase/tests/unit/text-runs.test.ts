import { expect, test } from 'vitest';
import { fromLeftToRight, isPlain, runsOf, scriptsIn } from '../../functions/invoice/text-runs.ts';

const all = () => true;
const textsOf = (line: string) => runsOf(line, all).map(({ font, text }) => `${font}:${text}`);

test('A line is cut into pieces by script, and marks stay with their letter', () => {
  expect(textsOf('Dr. ஆஷா குமார்')).toEqual(['main:Dr. ', 'tamil:ஆஷா', 'main: ', 'tamil:குமார்']);
  expect(textsOf('王芳 (Wang Fang)')).toEqual(['chinese:王芳', 'main: (Wang Fang)']);
  expect(textsOf('Dr. आशा')).toEqual(['main:Dr. आशा']);
});

test('Letters and combining accents are composed', () => {
  expect(textsOf('Jose\u0301')).toEqual(['main:José']);
});

test('Latin letters with marks that the font lacks are shown without them', () => {
  expect(textsOf('Kṛṣṇa Rao')).toEqual(['main:Krsna Rao']);
  expect(textsOf('Nguyễn Văn A')).toEqual(['main:Nguyen Văn A']);
  expect(textsOf('Phạm Thị Hương')).toEqual(['main:Pham Thi Huong']);
});

test('Marks that the font lacks are left out', () => {
  expect(textsOf('K\u035fha\u0331n')).toEqual(['main:Khan']);
});

test.each([
  ['ᱥᱟᱱᱛᱟᱲ ᱢᱩᱨᱢᱩ', 'Santar Murmu'],
  ['ꯃꯤꯇꯩ', 'Mitei'],
  ['Dr. ꯏꯕꯣꯃꯆꯥ ꯁꯤꯡꯍ', 'Dr. Ibomacha Singha'],
  ['ꯑꯣꯏꯅꯝ', 'Oinam'],
])('%s is romanised', (name, romanised) => {
  expect(textsOf(name)).toEqual([`main:${romanised}`]);
});

test('A sign that no font shows is left out, but with a letter the whole name is', () => {
  expect(textsOf('Asha 🙂')).toEqual(['main:Asha ']);
  expect(textsOf('Somchai สมชาย')).toEqual([]);
  expect(runsOf('王𠮷', (_, character) => character === '王')).toEqual([]);
});

test('The words of a right-to-left script are placed from right to left', () => {
  const placed = (line: string) =>
    fromLeftToRight(runsOf(line, all))
      .map(({ text }) => text)
      .join('|');
  expect(placed('محمد أمين')).toBe('أمين| |محمد');
  expect(placed('Dr. محمد أمين, MD')).toBe('Dr|. |أمين| |محمد|, |MD');
  expect(placed('محمد Khan Ali')).toBe('Khan Ali| |محمد');
  expect(placed('د. محمد (أمين)')).toBe('(|أمين|) |محمد| .|د');
  expect(placed('Asha')).toBe('Asha');
});

test.each([
  ['Dr. Łukasz O’Brien-Ñandú', []],
  [
    'আশা ఆశ ಆಶಾ ആശ આશા ਆਸ਼ਾ ଆଶା',
    ['bengali', 'gujarati', 'gurmukhi', 'kannada', 'malayalam', 'odia', 'telugu'],
  ],
  ['آشا Аша 王', ['arabic', 'chinese', 'cyrillic']],
])('%s needs the fonts of %j', (text, scripts) => {
  expect(scriptsIn(text)).toEqual(scripts);
  expect(isPlain(text)).toBe(scripts.length === 0);
});
