import { expect, test } from 'vitest';
import { gstinFault, tidyGstin } from './gstin.ts';

const VALID = '27AAPFU0939F1ZV';

test('A GSTIN of the same State is valid', () => {
  expect(gstinFault(VALID, '27')).toBeUndefined();
});

test('A GSTIN of another State is refused', () => {
  expect(gstinFault(VALID, '29')).toBe('gstinState');
  expect(gstinFault(VALID, '')).toBe('gstinState');
});

test('Each single mistyped character is noticed', () => {
  for (let at = 0; at < VALID.length; at += 1) {
    for (const other of '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ') {
      const typed = VALID.slice(0, at) + other + VALID.slice(at + 1);
      expect(gstinFault(typed, typed.slice(0, 2))).toBe(typed === VALID ? undefined : 'gstin');
    }
  }
});

test.each(['', '27', `${VALID}V`, VALID.toLowerCase(), '27AAPFU0939F1XV', '２７AAPFU0939F1ZV'])(
  '%j is not a GSTIN',
  (typed) => expect(gstinFault(typed, '27')).toBe('gstin'),
);

test.each([
  ' 27 aapfu0939f 1zv\n',
  '\u200e27AAPFU0939F1ZV\u200f',
  '27-AAPFU0939F-1ZV.',
  '２７ＡＡＰＦＵ０９３９Ｆ１ＺＶ',
  '२७AAPFU०९३९F१ZV',
])('A member may type or paste %j', (typed) => {
  expect(tidyGstin(typed)).toBe(VALID);
});
