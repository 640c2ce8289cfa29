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

/** What a form makes of a text. */
function form(field: TextField, typed: string) {
  const text = tidyField(field, typed);
  const fault = faultOf(field, text);
  return fault ? { fault } : { kept: text };
}

test.each(LINES)('a line with $what is kept as it was meant, or named', (line) => {
  expect(form('name', line.typed)).toEqual(line.form);
});

test.each(LINES)('a line with $what does not change when it is tidied again', ({ typed }) => {
  expect(tidyLine(tidyLine(typed))).toBe(tidyLine(typed));
});

test.each(PHONES)('a phone number with $what is the same number', (phone) => {
  expect(form('phone', phone.typed)).toEqual(phone.form);
});

describe.each(Object.entries(MAX_CHARACTERS) as [TextField, number][])('a %s', (field, most) => {
  test.each(['a', 'आ', '👍'])(`may have ${most} of %s, and not one more`, (character) => {
    expect(faultOf(field, character.repeat(most))).toBeUndefined();
    expect(faultOf(field, character.repeat(most + 1))).toBe('tooLong');
  });
});

test.each(['deva', 'beng', 'guru', 'gujr', 'orya', 'tamldec', 'telu', 'knda', 'mlym'])(
  'digits of the script %s are digits',
  (system) => {
    const digits = new Intl.NumberFormat(`en-u-nu-${system}`, { useGrouping: false });
    expect(plainDigits(digits.format(9_876_543_210))).toBe('9876543210');
  },
);

test('so are those of Arabic, Urdu and wide keyboards, and nothing else changes', () => {
  expect(plainDigits('٠١٢٣٤٥٦٧٨٩ ۰۱۲۳۴۵۶۷۸۹ ０９')).toBe('0123456789 0123456789 09');
  expect(plainDigits('a-1 ½ ² ౸')).toBe('a-1 ½ ² ౸');
});
