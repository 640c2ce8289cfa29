import { purchasePath } from 'shared-kit/paths';
import { expect, test } from 'vitest';
import { MODULES } from '#lib/offers/catalogue.ts';
import { readChoice } from './choice.ts';

const read = (query: string) => readChoice(new URLSearchParams(query));

test('what an address was made for is read from it', () => {
  const address = purchasePath({ item: 'bundle', duration: 36 });
  expect(address).toBe('/pricing?item=bundle&duration=36#bundle');
  expect(readChoice(new URL(address, 'https://site.test').searchParams)).toEqual({
    item: 'bundle',
    duration: 36,
  });
});

test('the account may name an item by its uuid', () => {
  expect(read(`item=${MODULES[1].uuid}&duration=6`)).toEqual({ item: 'physics', duration: 6 });
});

test.each(['', 'duration=12', 'item=', 'item=anatomy&duration=12', 'item=constructor'])(
  '%j names nothing that is sold',
  (query) => {
    expect(read(query)).toBeUndefined();
  },
);

test.each(['item=physics', 'item=physics&duration=7', 'item=physics&duration=forever'])(
  '%j means the usual duration',
  (query) => {
    expect(read(query)).toEqual({ item: 'physics', duration: 12 });
  },
);
