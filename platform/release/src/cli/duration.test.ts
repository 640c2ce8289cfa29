import { expect, test } from 'vitest';
import { parseDuration } from './words.ts';

test('a duration is minutes, hours or days', () => {
  expect(['30m', '8h', '2d'].map(parseDuration)).toEqual([1800, 28_800, 172_800]);
});

test('seven days are the most', () => {
  expect(parseDuration('7d')).toBe(604_800);
  expect(parseDuration('168h')).toBe(604_800);
  for (const text of ['8d', '169h', '10081m']) expect(() => parseDuration(text)).toThrow('7d');
});

test('an invalid duration is named', () => {
  for (const text of ['', '0h', '-1h', '1.5h', '8', '8 h', 'h', '8w', '1h30m']) {
    expect(() => parseDuration(text)).toThrow(`${text} is not a duration`);
  }
});
