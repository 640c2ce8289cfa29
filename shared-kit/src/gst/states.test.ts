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

test('Union Territories without a legislature have UTGST', () => {
  expect(STATE_CODES.filter((code) => localTaxIn(code) === 'UTGST').join()).toBe('04,26,31,35,38');
});
