import { expect, test } from 'vitest';
import { olderCode, olderPart, type ReplacedPart } from './request-rules.ts';

const LIVE_COMMIT = '0123456789abcdef';
test('Code is refused when the live pages were composed by uncommitted code', () => {
  const live = { version: 'code-2', commit: 'uncommitted' };
  const [finding] = olderCode({ live, version: 'code-1', contains: () => false });
  expect(finding!.problem).toContain('composed by code of uncommitted sources, which');
});

const shop: ReplacedPart = {
  name: 'shop',
  live: { version: '2', commit: LIVE_COMMIT },
  next: { version: '3', commit: 'fedcba9876543210' },
};

test.each([
  ['both versions are of one commit', { ...shop, next: { version: '3', commit: LIVE_COMMIT } }],
  [
    'the live version was built from uncommitted sources, of which nothing is known',
    { ...shop, live: { version: '2', commit: 'uncommitted' } },
  ],
])('A part is accepted when %s', (_, part) => {
  expect(olderPart(part, () => false)).toEqual([]);
});
