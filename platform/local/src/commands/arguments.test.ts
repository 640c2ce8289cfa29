import { describe, expect, test } from 'vitest';
import { REMOTE_NAMES } from '@platform/build/parts';
import { readArguments, readDevArguments } from './arguments.ts';

test('Without arguments the data of the last time are used', () => {
  expect(readArguments([])).toEqual({ fresh: false, help: false });
});

test('New data and help are asked for by name', () => {
  expect(readArguments(['--fresh']).fresh).toBe(true);
  expect(readArguments(['-h']).help).toBe(true);
});

test('A word that means nothing here is named rather than ignored', () => {
  expect(() => readArguments(['--frsh'])).toThrow('--frsh');
  expect(() => readArguments(['--only', 'auth'])).toThrow('--only');
});

describe('in development', () => {
  test('every remote is developed, unless some are named', () => {
    expect(readDevArguments([]).only).toEqual(REMOTE_NAMES);
    expect(readDevArguments(['--only', 'commerce']).only).toEqual(['commerce']);
    expect(readDevArguments(['--only', 'mf-commerce,auth']).only).toEqual(['auth', 'commerce']);
    expect(readDevArguments(['--only', 'auth', '--only=auth']).only).toEqual(['auth']);
  });

  test.each(['shop', 'shell', '', 'auth,'])(
    'a remote called "%s" is refused, with the list',
    (word) => {
      expect(() => readDevArguments(['--only', word])).toThrow(
        /^There is no remote called \w*\. The remotes are marketing, auth, commerce, account/,
      );
    },
  );

  test('the others can come from a site that runs elsewhere', () => {
    const words = ['--only', 'commerce', '--from', 'https://example.org'];
    expect(readDevArguments(words).from).toBe('https://example.org');
    expect(() => readDevArguments(words.slice(2))).toThrow('--only');
    expect(() => readDevArguments(['--only', 'auth', '--from', 'here'])).toThrow('no address');
  });
});
