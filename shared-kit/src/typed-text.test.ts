import { describe, expect, test } from 'vitest';
import { LINES, PHONES } from './testing/bad-input.ts';
import {
  faultOf,
  MAX_CHARACTERS,
  plainDigits,
  tidyField,
  tidyLine,
  type TextField,
} from './typed-text.ts';

/** The form's result for a text. */
function form(field: TextField, typed: string) {
  const text = tidyField(field, typed);
  const fault = faultOf(field, text);
  return fault ? { fault } : { kept: text };
}

test.each(LINES)('A line with $what is tidied or refused', (line) => {
  expect(form('name', line.typed)).toEqual(line.form);
});

test.each(LINES)('Tidying a line with $what twice changes nothing more', ({ typed }) => {
  expect(tidyLine(tidyLine(typed))).toBe(tidyLine(typed));
});

test.each(PHONES)('A phone number with $what is the same number', (phone) => {
  expect(form('phone', phone.typed)).toEqual(phone.form);
});

describe.each(Object.entries(MAX_CHARACTERS) as [TextField, number][])('A %s', (field, most) => {
  test.each(['a', 'आ', '👍'])(`may have at most ${most} times %s`, (character) => {
    expect(faultOf(field, character.repeat(most))).toBeUndefined();
    expect(faultOf(field, character.repeat(most + 1))).toBe('tooLong');
  });
});

test.each(['deva', 'beng', 'guru', 'gujr', 'orya', 'tamldec', 'telu', 'knda', 'mlym'])(
  'Digits of the script %s are recognised',
  (system) => {
    const digits = new Intl.NumberFormat(`en-u-nu-${system}`, { useGrouping: false });
    expect(plainDigits(digits.format(9_876_543_210))).toBe('9876543210');
  },
);

test('Digits of Arabic, Urdu and full-width keyboards are recognised, and other characters stay', () => {
  expect(plainDigits('٠١٢٣٤٥٦٧٨٩ ۰۱۲۳۴۵۶۷۸۹ ０９')).toBe('0123456789 0123456789 09');
  expect(plainDigits('a-1 ½ ² ౸')).toBe('a-1 ½ ² ౸');
});
