import { expect, test } from 'vitest';
import { readArguments } from './arguments.ts';

test('Without arguments the data of the last time are used', () => {
  expect(readArguments([])).toEqual({ fresh: false, help: false });
});

test('New data and help are asked for by name', () => {
  expect(readArguments(['--fresh']).fresh).toBe(true);
  expect(readArguments(['-h']).help).toBe(true);
});

test('A word that means nothing here is named rather than ignored', () => {
  expect(() => readArguments(['--frsh'])).toThrow('--frsh');
});
