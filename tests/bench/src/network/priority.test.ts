import { expect, test } from 'vitest';
import { readPriority } from './priority.ts';

test.for([
  ['u=0, i', 0, true],
  ['u=1', 1, false],
  ['i', 3, true],
  [' i , u=7 ', 7, true],
  ['u=9', 3, false],
] as const)(
  'The priority %s is read as RFC 9218 defines it',
  ([header, urgency, isIncremental]) => {
    expect(readPriority(header)).toEqual({ urgency, isIncremental });
  },
);

test('A request without a priority has the default of RFC 9218', () => {
  expect(readPriority(undefined)).toEqual({ urgency: 3, isIncremental: false });
});
