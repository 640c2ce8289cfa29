import { expect, test } from 'vitest';
import { withoutAddresses } from './child-process.ts';

const WORD = 'x'.repeat(2_000_000);
test.each([
  [
    'shows no email address',
    'to asha.rao+exams@example.co.in,<ravi@example.in>: no',
    'to <address>,<<address>>: no',
  ],
  ['survives a word of 2 MB, as a hostile request can put into an error', WORD, WORD],
])('The log %s', (_, line, expected) => {
  let written = '';
  withoutAddresses((_source, text) => (written = text))('api', line);
  expect(written).toBe(expected);
});
