import { expect, test } from 'vitest';
import { readPartNames } from './words.ts';

test.each([
  '',
  '../shell',
  'mf-',
  'mf-mf-shell',
  'SHELL',
  'shell\0',
  'constructor',
  '__proto__',
  's3://bucket/prefix',
  'x'.repeat(1000),
])('No part is called %j', (word) => {
  expect(() => readPartNames([word])).toThrow(/^There is no part called [^]*The parts are /);
});

test('Without a part, the command asks which part', () => {
  expect(() => readPartNames([])).toThrow(/^Which part\?/);
});
