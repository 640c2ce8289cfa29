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

test.each([
  '9876543210',
  '98765 43210',
  '098765-43210',
  '+91 98765 43210',
  '91 6000000000',
  '0091 (98765) 43210',
  '+91 98765\u201343210',
  '+971 50 123 4567',
  '+1 (202) 555-0123',
  '0044 20 7946 0958',
])('%s can be a phone number', (number) => {
  expect(faultOf('phone', number)).toBeUndefined();
});

test.each([
  '98765',
  '98765 4321',
  '98765 432100',
  '1234567890',
  '5876543210',
  '+91 22 5555 0142',
  '+0 123 456 789',
  '+1 23',
  '+1234567890123456',
  'ask me',
  '98765 43210 x7',
  'asha@example.in',
])('%s is no phone number of a mobile in India, or of another country', (number) => {
  expect(faultOf('phone', number)).toBe('phonePattern');
});

test('A phone number that is longer than the database stores is too long', () => {
  expect(faultOf('phone', `+${'1'.repeat(MAX_CHARACTERS.phone)}`)).toBe('tooLong');
});

describe.each(['name', 'college'] as const)('A %s', (field) => {
  const most = MAX_CHARACTERS[field];
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
