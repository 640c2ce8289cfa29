import { expect, test } from 'vitest';
import { readPriority } from './priority.ts';

test.for([
  ['u=0, i', 0, true],
  ['u=1', 1, false],
  ['i', 3, true],
  [' i , u=7 ', 7, true],
  [undefined, 3, false],
  ['u=9', 3, false],
] as const)(
  'The priority %s is read as RFC 9218 defines it',
  ([header, urgency, isIncremental]) => {
    expect(readPriority(header)).toEqual({ urgency, isIncremental });
  },
);
