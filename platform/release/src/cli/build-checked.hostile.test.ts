import { expect, test } from 'vitest';
import { parseDuration, readPartNames } from './build-checked.ts';

test.each(['../shell', 'mf-mf-shell', '__proto__'])('No part is called %j', (word) => {
  expect(() => readPartNames([word])).toThrow(/^There is no part called [^]*The parts are /);
});

test('Without a part, the command asks which part', () => {
  expect(() => readPartNames([])).toThrow(/^Which part\?/);
});

test('A duration is minutes, hours or days, at most seven days; anything else is named', () => {
  const read = ['30m', '8h', '2d', '7d', '168h'].map(parseDuration);
  expect(read).toEqual([1800, 28_800, 172_800, 604_800, 604_800]);
  for (const text of ['8d', '169h', '10081m']) expect(() => parseDuration(text)).toThrow('7d');
  for (const text of ['', '0h', '-1h', '1.5h', '8', '8 h', 'h', '8w', '1h30m'])
    expect(() => parseDuration(text)).toThrow(`${text} is not a duration`);
});
