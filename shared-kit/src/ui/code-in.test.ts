import { expect, test } from 'vitest';
import { CODES } from '../testing/bad-input.ts';
import { codeIn } from './code-in.ts';

test.each(CODES)('$what', ({ typed, form }) => {
  expect(codeIn(typed)).toBe(form);
});

test.each([
  ...'482913|482-913|482 913|482\u00a0913|482\u2013913|482\u2011913|482 - 913|4 8 2 9 1 3'.split(
    '|',
  ),
  ...'G-482913|\u2068482913\u2069|482\u200b913|४८२९१३|४८२-९१३'.split('|'),
  '24 Nov: your code is 482913',
  '24 Nov 2026, 10:30 - Your Isocentre code is 482 913. It is valid for 10 minutes.',
  '24/11/2026 482-913 is your code',
  '10:30 482 913',
  '10:30: 482-913 is your OTP',
  'Ring +91 987 654 3210 if 482 913 does not work',
  '482913 is your Isocentre code. Do not share it. Call 1800 267 0000 with questions.',
  'Code: 482913 (again: 482913)',
  'Ring +91 98765 43210 if 482 913 does not work',
  '1. Open the app\n2. Enter\n482913\n3. Done',
  'आपका कोड ४८२९१३ है, 10 मिनट तक',
  '२४ नवंबर: आपका कोड ४८२ ९१३ है',
])('The code in %j is 482913', (text) => {
  expect(codeIn(text)).toBe('482913');
});

test.each(['Code 482913, order 100234', 'Call 98765 43210', '24 Nov 2026, 10:30', 'A4829B13C55'])(
  '%j names no single code, and nothing is filled in',
  (text) => {
    expect(codeIn(text)).toBe('');
  },
);
