import { expect, test } from 'vitest';
import { visibleJson, visibleLine, visibleLines } from './visible-text.ts';

const HIDDEN = [
  ['escape', '\u001B'],
  ['delete', '\u007F'],
  ['a C1 control sequence', '\u009B'],
  ['right-to-left override', '\u202E'],
  ['Arabic letter mark', '\u061C'],
  ['byte order mark', '\uFEFF'],
  ['tag character', '\u{E0041}'],
  ['private use', '\uE000'],
  ['lone surrogate', '\uD800'],
] as const;

test.each(HIDDEN)('A text never contains %s', (_, character) => {
  const text = `a${character}b`;
  expect(visibleLine(text)).toBe('ab');
  expect(visibleLines(`${text}\n${text}`)).toBe('ab\nab');
  const json = visibleJson({ text });
  expect(json).toMatch(/^[\x20-\x7E]*$/);
  expect(JSON.parse(json)).toEqual({ text });
});

test('A text of several lines becomes one', () => {
  expect(visibleLine('a\r\nb\tc\u2028d')).toBe('a b c d');
});

test.each(['Kṛṣṇa Rao', 'हिन्दी', 'Nguyễn Văn A <a@b.example>', 'Fix 2 × 3 👩'])(
  '%s stays as it is',
  (text) => {
    expect(visibleLine(text)).toBe(text);
    expect(visibleJson(text)).toBe(JSON.stringify(text));
  },
);
