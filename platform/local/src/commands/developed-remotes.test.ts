import { expect, test } from 'vitest';
import { REMOTE_NAMES } from '@platform/build/parts';
import { readDevelopedRemotes } from './developed-remotes.ts';

const [FIRST, LAST] = [REMOTE_NAMES[0]!, REMOTE_NAMES.at(-1)!];

test.each([
  ['every remote', undefined, REMOTE_NAMES],
  ['those in one word', [`mf-${LAST},${FIRST}`], [FIRST, LAST]],
  ['one that is named twice, once', [FIRST, FIRST], [FIRST]],
])('In development, hot reload is for %s', (_, only, developed) => {
  expect(readDevelopedRemotes(only)).toEqual(developed);
});

test.each(['unknown', 'shell', '', `${FIRST},`])(
  '%j is refused, with what can be named',
  (word) => {
    const listed = `. The remotes are ${REMOTE_NAMES.join(', ')}`;
    expect(() => readDevelopedRemotes([word])).toThrow(listed);
  },
);
