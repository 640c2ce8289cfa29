import { describe, expect, test } from 'vitest';
import { olderCode, olderParts, type ReplacedPart } from './request-rules.ts';

const LIVE_COMMIT = '0123456789abcdef';
const remedy =
  'Update these sources (git pull; of a shallow clone also git fetch --unshallow). ' +
  'To release older sources on purpose: --older';

describe('Code that would compose the pages', () => {
  const live = { version: 'code-2', commit: LIVE_COMMIT };
  const newer = (commit: string) => commit === LIVE_COMMIT;
  const older = () => false;

  test('is refused when it does not contain the code of the live pages', () => {
    expect(olderCode({ live, version: 'code-1', contains: older })).toEqual([
      {
        rule: 'not-older',
        problem:
          'the live pages were composed by code of commit 0123456789, which these sources do not contain',
        impact:
          'Headers, and everything else that all pages share, would have gone back to an earlier state.',
        remedy,
      },
    ]);
  });

  test('is refused when the live pages were composed by uncommitted code', () => {
    const uncommitted = { version: 'code-2', commit: 'uncommitted' };
    const [finding] = olderCode({ live: uncommitted, version: 'code-1', contains: older });
    expect(finding!.problem).toContain('composed by code of uncommitted sources, which');
  });

  test.each([
    ['contains the live code', { live, version: 'code-3', contains: newer }],
    ['is the live code', { live, version: 'code-2', contains: older }],
    ['is the first that a site names', { live: undefined, version: 'code-1', contains: older }],
  ])('is accepted when it %s', (_, sources) => {
    expect(olderCode(sources)).toEqual([]);
  });
});

describe('A part', () => {
  const shop: ReplacedPart = {
    name: 'shop',
    live: { version: '2', commit: LIVE_COMMIT },
    next: { version: '3', commit: 'fedcba9876543210' },
  };
  const never = () => false;

  test('is refused when its sources do not contain those of the live version', () => {
    const blog = { ...shop, name: 'blog', live: { version: '2', commit: 'contained' } };
    expect(olderParts([blog, shop], (commit) => commit === 'contained')).toEqual([
      {
        rule: 'not-older',
        problem: 'shop@2 is live, built from commit 0123456789, which these sources do not contain',
        impact: 'Changes of shop that visitors have would have been reverted.',
        remedy,
      },
    ]);
  });

  test.each([
    ['the live version is released again', { ...shop, next: { ...shop.next, version: '2' } }],
    ['both versions are of one commit', { ...shop, next: { version: '3', commit: LIVE_COMMIT } }],
    [
      'the live version was built from uncommitted sources, of which nothing is known',
      { ...shop, live: { version: '2', commit: 'uncommitted' } },
    ],
  ])('is accepted when %s', (_, part) => {
    expect(olderParts([part], never)).toEqual([]);
  });
});
