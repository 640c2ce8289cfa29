import { plainDigits } from './text/digits.ts';
import { describe, expect, test } from 'vitest';
import { LINES, PHONES } from './testing/bad-input.ts';
import {
  faultOf,
  MAX_CHARACTERS,
  tidyField,
  tidyLine,
  tidyPlainLine,
  type TextField,
} from './typed-text.ts';

function form(field: TextField, typed: string) {
  const text = tidyField(field, typed);
  const fault = faultOf(field, text);
  return fault ? { fault } : { kept: text };
}

test.each(LINES)('A line with $what is tidied or refused', (line) => {
  expect(form('name', line.typed)).toEqual(line.form);
});

/** Every format character of Unicode but the two joiners, which names can need. */
const FORMAT_CHARACTERS = Array.from({ length: 0x11_0000 }, (_, code) => code)
  .filter((code) => code !== 0x200c && code !== 0x200d)
  .map((code) => String.fromCodePoint(code))
  .filter((character) => /\p{Cf}/u.test(character));

test('No format character of Unicode stays in a field, and none is a text of its own', () => {
  expect(FORMAT_CHARACTERS.length).toBeGreaterThan(160);
  for (const mark of FORMAT_CHARACTERS) {
    const results = {
      mark,
      name: form('name', `${mark}Asha${mark} Rao ${mark}`),
      college: form('college', mark),
      email: tidyPlainLine(`as${mark}ha@example.in${mark}`),
      phone: form('phone', `${mark}98765${mark}43210`),
    };
    expect(results).toEqual({
      mark,
      name: { kept: 'Asha Rao' },
      college: { fault: 'required' },
      email: 'asha@example.in',
      phone: { kept: '9876543210' },
    });
  }
});

test.each([
  ['\u200dAsha\u200c \u200dRao\u200d', 'Asha Rao'],
  ['दर्\u200dया', 'दर्\u200dया'],
  ['അവന്\u200d', 'അവന്\u200d'],
  ['র\u200d্যা', 'র\u200d্যা'],
  ['علی\u200cرضا', 'علی\u200cرضا'],
  ['Asha 👩🏽\u200d⚕️', 'Asha 👩🏽\u200d⚕️'],
])('%j keeps only the joiners that letters or emoji need', (typed, tidy) => {
  expect(tidyLine(typed)).toBe(tidy);
});

test.each(['\u3164Asha', 'As\u{e0041}ha', 'Asha\uffa0', 'Asha\u{e0fff}'])(
  '%j has characters that show nothing, and they are removed',
  (typed) => {
    expect(tidyLine(typed)).toBe('Asha');
  },
);

test('An email, number or code keeps no joiner', () => {
  expect(tidyPlainLine('\u200dasha\u200c@example.in\u200d')).toBe('asha@example.in');
  expect(tidyPlainLine('दर्\u200dया')).toBe('दर्या');
});

test.each(PHONES)('A phone number with $what is the same number', (phone) => {
  expect(form('phone', phone.typed)).toEqual(phone.form);
});

test.each(
  (
    '9876543210 | 98765 43210 | 098765-43210 | +91 98765 43210 | +91 098765 43210 | ' +
    '+91 (0) 98765 43210 | +91-(0)98765-43210 | (+91) 98765.43210 | (091) 98765 43210 | ' +
    '091 98765 43210 | 0919876543210 | 91 98765 43210 | 91-098765-43210 | ' +
    '0091 (98765) 43210 | 00 91 0 98765 43210 | +091 98765 43210 | ' +
    '+91\u00a098765\u00a043210 | +91\u202f98765\u200943210 | +91 98765\u201343210 | ' +
    '+91 98765\u221243210 | +91\u201198765\u201143210 | +91/98765/43210 | ' +
    '+91.98765.43210 | +91,98765,43210 | 98 76 54 32 10 | +९१ ०९८७६५ ४३२१० | ' +
    '+९१ (०) ९८७६५-४३२१० | ০৯১ ৯৮৭৬৫ ৪৩২১০ | ＋９１（０）９８７６５－４３２１０ | tel:+919876543210 | ' +
    'tel:+91-98765-43210 | TEL: 098765 43210 | Mobile No.: +91 98765 43210 | ' +
    'मोबाइल: ९८७६५ ४३२१० | 📞 98765 43210 | \u202a+91 98765 43210\u202c | ' +
    '\u2066+91\u2069 98765\u200f43210 |  98765 43210.'
  ).split(' | '),
)('%s is the mobile number 9876543210', (typed) => {
  expect(form('phone', typed)).toEqual({ kept: '9876543210' });
});

test.each(['9198765432', '9191919191', '6000000000'])('%s is a mobile number', (number) => {
  expect(form('phone', number)).toEqual({ kept: number });
  expect(form('phone', `+91 ${number}`)).toEqual({ kept: number });
});

test.each(['+971 50 123 4567', '+1 (202) 555-0123', '0044 20 7946 0958', '+44 (0) 20 7946 0958'])(
  'A member abroad keeps %s as typed',
  (number) => {
    expect(form('phone', number)).toEqual({ kept: number });
  },
);

test.each(
  (
    '98765 | 98765 4321 | 98765 432100 | 1234567890 | 5876543210 | +91 22 5555 0142 | ' +
    '+91 00 98765 43210 | 0919876543 | +91 91 98765 43210 | +0 123 456 789 | +1 23 | ' +
    '+1234567890123456 | ask me | 98765 43210 x7 | asha@example.in'
  ).split(' | '),
)('%s is neither a mobile number in India nor a number of another country', (number) => {
  expect(faultOf('phone', number)).toBe('phonePattern');
});

test('A phone number that is longer than the database stores is too long', () => {
  expect(faultOf('phone', `+${'1'.repeat(MAX_CHARACTERS.phone)}`)).toBe('tooLong');
});

describe.each(['name', 'college'] as const)('A %s', (field) => {
  const max = MAX_CHARACTERS[field];
  test.each(['a', 'आ', '👍'])(`may have up to ${max} times %s`, (character) => {
    expect(faultOf(field, character.repeat(max))).toBeUndefined();
    expect(faultOf(field, character.repeat(max + 1))).toBe('tooLong');
  });
});

const SCRIPTS =
  'deva beng guru gujr orya tamldec telu knda mlym olck mtei sinh mymr mathbold mathmono';

test.each(SCRIPTS.split(' '))('Digits of the script %s are recognised', (system) => {
  const digits = new Intl.NumberFormat(`en-u-nu-${system}`, { useGrouping: false });
  expect(plainDigits(digits.format(9_876_543_210))).toBe('9876543210');
});

test('Digits of Arabic, Urdu and full-width keyboards are recognised, and other characters stay', () => {
  expect(plainDigits('٠١٢٣٤٥٦٧٨٩ ۰۱۲۳۴۵۶۷۸۹ ０９')).toBe('0123456789 0123456789 09');
  expect(plainDigits('a-1 ½ ² ౸')).toBe('a-1 ½ ² ౸');
});
