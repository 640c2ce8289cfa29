import { describe, expect, test } from 'vitest';
import { olderCode, olderPart, type ReplacedPart } from './request-rules.ts';

const LIVE_COMMIT = '0123456789abcdef';
describe('Code that would compose the pages', () => {
  const live = { version: 'code-2', commit: LIVE_COMMIT };
  const newer = (commit: string) => commit === LIVE_COMMIT;
  const older = () => false;

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

  test.each([
    ['the live version is released again', { ...shop, next: { ...shop.next, version: '2' } }],
    ['both versions are of one commit', { ...shop, next: { version: '3', commit: LIVE_COMMIT } }],
    [
      'the live version was built from uncommitted sources, of which nothing is known',
      { ...shop, live: { version: '2', commit: 'uncommitted' } },
    ],
  ])('is accepted when %s', (_, part) => {
    expect(olderPart(part, never)).toEqual([]);
  });
});
