import { expect, test } from 'vitest';
import { localTaxIn, STATE_CODES, stateName } from './states.ts';

test('There are 28 States and 8 Union Territories, each with a name of its own in both languages', () => {
  expect(STATE_CODES).toHaveLength(36);
  for (const language of ['en-IN', 'hi-IN'] as const) {
    const names = STATE_CODES.map((code) => stateName(code, language));
    expect(new Set(names).size).toBe(36);
  }
  expect(stateName('27', 'en-IN')).toBe('Maharashtra');
  expect(stateName('33', 'hi-IN')).toBe('तमिलनाडु');
});

test('The codes are sorted: 01 to 38 without 25 and 28, which were merged into others', () => {
  expect(STATE_CODES).toEqual(
    Array.from({ length: 38 }, (_, at) => String(at + 1).padStart(2, '0')).filter(
      (code) => code !== '25' && code !== '28',
    ),
  );
});

test('Union Territories without a legislature have UTGST', () => {
  expect(STATE_CODES.filter((code) => localTaxIn(code) === 'UTGST').join()).toBe('04,26,31,35,38');
});
