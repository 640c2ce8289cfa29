import { expect, test } from 'vitest';
import { byteRange } from './answer.ts';

test.for([
  ['bytes=0-1', 0, 1],
  ['bytes=0-', 0, 99],
  ['bytes=90-', 90, 99],
  ['bytes=40-400', 40, 99],
  ['bytes=-10', 90, 99],
  ['bytes=-1000', 0, 99],
] as const)('Of 100 bytes %s asks for %i to %i', ([header, start, end]) => {
  expect(byteRange(header, 100)).toEqual({ start, end });
});

test.for([undefined, '', 'bytes=-', 'bytes=100-', 'bytes=9-3', 'bytes=0-1,5-6', 'lines=0-1'])(
  '%s asks for the whole file',
  (header) => {
    expect(byteRange(header, 100)).toBeUndefined();
  },
);
