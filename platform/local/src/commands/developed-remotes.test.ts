import { expect, test } from 'vitest';
import { REMOTE_NAMES } from '@platform/build/parts';
import { readDevelopedRemotes } from './developed-remotes.ts';

const [FIRST, LAST] = [REMOTE_NAMES[0]!, REMOTE_NAMES.at(-1)!];

const from = 'https://example.org';
test.each([
  ['every remote', {}, REMOTE_NAMES],
  ['the named one', { only: [LAST] }, [LAST]],
  ['those in one word', { only: [`mf-${LAST},${FIRST}`] }, [FIRST, LAST]],
  ['one that is named twice, once', { only: [FIRST, FIRST] }, [FIRST]],
  ['the named one, with the others of another site', { only: [LAST], from }, [LAST]],
])('In development, hot reload is for %s', (_, options, developed) => {
  expect(readDevelopedRemotes(options)).toEqual(developed);
});

const listed = `. The remotes are ${REMOTE_NAMES.join(', ')}`;
test.each<[Parameters<typeof readDevelopedRemotes>[0], string]>([
  [{ only: ['unknown'] }, listed],
  [{ only: ['shell'] }, listed],
  [{ only: [''] }, listed],
  [{ only: [`${FIRST},`] }, listed],
  [{ from }, '--only'],
  [{ only: [FIRST], from: 'here' }, 'is not an address'],
])('%j is refused, with what can be named', (options, reason) => {
  expect(() => readDevelopedRemotes(options)).toThrow(reason);
});
