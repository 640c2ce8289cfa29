import { expect, test } from 'vitest';
import { olderCode, olderPart } from './request-rules.ts';

test('Code is refused when the live pages were composed by uncommitted code', () => {
  const live = { version: 'code-2', commit: 'uncommitted' };
  const [finding] = olderCode({ live, version: 'code-1', contains: () => false });
  expect(finding!.problem).toContain('composed by code of uncommitted sources, which');
});

test.each([
  ['both versions are of one commit', 'abc'],
  ['the live version was built from uncommitted sources, of which nothing is known', 'uncommitted'],
])('A part is accepted when %s', (_, commit) => {
  const next = { version: '3', commit: 'abc' };
  expect(olderPart({ name: 'shop', live: { version: '2', commit }, next }, () => false)).toEqual(
    [],
  );
});
