import { expect, test } from 'vitest';
import { withoutAddresses } from './child-process.ts';

function logged(line: string): string {
  let written = '';
  withoutAddresses((_source, text) => (written = text))('api', line);
  return written;
}

test('The log shows no email address', () => {
  expect(logged('to asha.rao+exams@example.co.in,<ravi@example.in>: no')).toBe(
    'to <address>,<<address>>: no',
  );
});

test('A word of 2 MB, as a hostile request can put into an error, does not stop the process', () => {
  const word = 'x'.repeat(2_000_000);
  expect(logged(`invalid uuid: "${word}"`)).toBe(`invalid uuid: "${word}"`);
});
