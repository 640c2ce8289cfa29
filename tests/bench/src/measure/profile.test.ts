import { expect, test } from 'vitest';
import { selfTimes, usedShare } from './profile.ts';

const range = (startOffset: number, endOffset: number, count: number) => ({
  startOffset,
  endOffset,
  count,
});

test('Code counts as used by the innermost range that contains it', () => {
  const script = { ranges: [range(0, 100, 1)] };
  const unused = { ranges: [range(10, 60, 0)] };
  const branches = { ranges: [range(60, 100, 3), range(70, 80, 0)] };
  expect(usedShare([branches, unused, script])).toBeCloseTo(0.4);
});

test('A script without functions is unused', () => {
  expect(usedShare([])).toBe(0);
});

test('Time belongs to the script whose function ran, or to the browser', () => {
  const node = (id: number, url: string, functionName = '') => ({
    id,
    callFrame: { url, functionName },
  });
  const profile = {
    nodes: [node(1, '', '(idle)'), node(2, '/react.js'), node(3, '', '(garbage collector)')],
    samples: [1, 2, 3, 2],
    timeDeltas: [9000, 1000, 500, 2000],
  };
  expect([...selfTimes(profile)]).toEqual([
    ['/react.js', 3],
    ['(garbage collector)', 0.5],
  ]);
});
