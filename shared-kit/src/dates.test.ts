import { expect, test } from 'vitest';
import { formatDay } from './dates.ts';

test.each([
  ['2026-11-20T18:29:59+00:00', '20 Nov 2026', '20 नवंबर 2026'],
  ['2026-11-20T18:30:00+00:00', '21 Nov 2026', '21 नवंबर 2026'],
  ['2026-12-31T19:00:00Z', '1 Jan 2027', '1 जनवरी 2027'],
  ['2026-11-21T00:00:00+05:30', '21 Nov 2026', '21 नवंबर 2026'],
])('%s is the %s in every time zone of the reader', (instant, english, hindi) => {
  expect(formatDay(instant, 'en-IN')).toBe(english);
  expect(formatDay(instant, 'hi-IN')).toBe(hindi);
});
