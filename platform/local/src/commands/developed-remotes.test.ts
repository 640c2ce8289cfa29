import { expect, test } from 'vitest';
import { REMOTE_NAMES } from '@platform/build/parts';
import { readDevelopedRemotes } from './developed-remotes.ts';

const [FIRST, LAST] = [REMOTE_NAMES[0]!, REMOTE_NAMES.at(-1)!];

test('In development every remote has hot reload, unless some are named', () => {
  expect(readDevelopedRemotes({})).toEqual(REMOTE_NAMES);
  expect(readDevelopedRemotes({ only: [LAST] })).toEqual([LAST]);
  expect(readDevelopedRemotes({ only: [`mf-${LAST},${FIRST}`] })).toEqual([FIRST, LAST]);
  expect(readDevelopedRemotes({ only: [FIRST, FIRST] })).toEqual([FIRST]);
});

test.each(['unknown', 'shell', '', `${FIRST},`])(
  'A remote called "%s" is refused, with the list',
  (word) => {
    expect(() => readDevelopedRemotes({ only: [word] })).toThrow(
      `. The remotes are ${REMOTE_NAMES.join(', ')}`,
    );
  },
);

test('The others can come from another site', () => {
  const from = 'https://example.org';
  expect(readDevelopedRemotes({ only: [LAST], from })).toEqual([LAST]);
  expect(() => readDevelopedRemotes({ from })).toThrow('--only');
  expect(() => readDevelopedRemotes({ only: [FIRST], from: 'here' })).toThrow('is not an address');
});
