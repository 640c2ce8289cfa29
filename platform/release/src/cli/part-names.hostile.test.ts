import { expect, test } from 'vitest';
import { readPartNames } from './part-names.ts';

test.each([
  '',
  ' ',
  '.',
  '..',
  '../shell',
  'shell/../..',
  'mf-',
  'mf-mf-shell',
  'SHELL',
  'shell ',
  'shell\0',
  'shell;rm -rf .',
  '$(id)',
  '`id`',
  '*',
  '%2e%2e',
  'constructor',
  '__proto__',
  'toString',
  'https://evil.example/part',
  's3://bucket/prefix',
  'é',
  'x'.repeat(1000),
])('No part is called %j', (word) => {
  expect(() => readPartNames([word])).toThrow(/^There is no part called [^]*The parts are /);
});

test('Without a part, the command asks which part', () => {
  expect(() => readPartNames([])).toThrow(/^Which part\?/);
});
