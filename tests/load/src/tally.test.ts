import { expect, test } from 'vitest';
import { latencies, Tally } from './tally.ts';

const during = (from: number, until: number) => ({ kind: 'buy', from, until });

test('Percentiles are those of all requests of a kind, over several phases', () => {
  const tally = new Tally();
  for (const phase of ['first', 'second']) {
    tally.begin(phase);
    for (let ms = 1; ms <= 100; ms += 1) tally.answer(during(0, ms));
  }
  const figures = tally.sum(['first', 'second'], (kind) => kind === 'buy');
  expect(figures.answered).toBe(200);
  expect(latencies(figures).map(Math.round)).toEqual([50, 95, 99]);
});

test('A failure is repeated only if it meets the time in which a process was dead', async () => {
  const tally = new Tally();
  tally.begin('kill');
  let from = 0;
  await tally.during(async () => {
    from = performance.now();
    expect(tally.fail(during(from - 10, from + 10), 'cut off', true), 'began before').toBe(true);
  });
  expect(tally.fail(during(from - 20, from - 10), 'before', true)).toBe(false);
  expect(tally.fail(during(from + 1000, from + 1001), 'after', true)).toBe(false);
  expect(tally.sum()).toMatchObject({ repeated: 1, failed: 2 });
  expect(tally.failures).toEqual(['kill: buy: before', 'kill: buy: after']);
});

test('Nothing excuses the failure of a page, which needs no backend', async () => {
  const tally = new Tally();
  tally.begin('kill');
  await tally.during(async () => {
    const now = performance.now();
    expect(tally.fail(during(now, now), 'answered 503', false)).toBe(false);
  });
  expect(tally.sum().failed).toBe(1);
});
