import { expect, test } from 'vitest';
import { withLineBreaks } from './with-line-breaks.ts';

test.for([
  ['one line', 'one line'],
  [String.raw`first\nsecond\n\nthird`, 'first\nsecond\n\nthird'],
  ['first\nsecond', 'first\nsecond'],
  [String.raw`C:\ is no line break`, String.raw`C:\ is no line break`],
] as const)('%j reads as %j', ([stored, shown]) => {
  expect(withLineBreaks(stored)).toBe(shown);
});
