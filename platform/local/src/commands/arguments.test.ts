import { describe, expect, test } from 'vitest';
import { REMOTE_NAMES } from '@platform/build/parts';
import { readArguments, readDevArguments } from './arguments.ts';

const [FIRST, LAST] = [REMOTE_NAMES[0]!, REMOTE_NAMES.at(-1)!];

test('Without arguments the data of the last run is used', () => {
  expect(readArguments([])).toEqual({ fresh: false, help: false });
});

test('New data and help are options', () => {
  expect(readArguments(['--fresh']).fresh).toBe(true);
  expect(readArguments(['-h']).help).toBe(true);
});

test('An unknown option is refused with its name', () => {
  expect(() => readArguments(['--frsh'])).toThrow('--frsh');
  expect(() => readArguments(['--only', FIRST])).toThrow('--only');
});

describe('in development', () => {
  test('every remote has hot reload, unless some are named', () => {
    expect(readDevArguments([]).only).toEqual(REMOTE_NAMES);
    expect(readDevArguments(['--only', LAST]).only).toEqual([LAST]);
    expect(readDevArguments(['--only', `mf-${LAST},${FIRST}`]).only).toEqual([FIRST, LAST]);
    expect(readDevArguments(['--only', FIRST, `--only=${FIRST}`]).only).toEqual([FIRST]);
  });

  test.each(['unknown', 'shell', '', `${FIRST},`])(
    'a remote called "%s" is refused, with the list',
    (word) => {
      expect(() => readDevArguments(['--only', word])).toThrow(
        `. The remotes are ${REMOTE_NAMES.join(', ')}`,
      );
    },
  );

  test('the others can come from another site', () => {
    const words = ['--only', LAST, '--from', 'https://example.org'];
    expect(readDevArguments(words).from).toBe('https://example.org');
    expect(() => readDevArguments(words.slice(2))).toThrow('--only');
    expect(() => readDevArguments(['--only', FIRST, '--from', 'here'])).toThrow(
      'is not an address',
    );
  });
});
