import { purchasePath } from 'shared-kit/purchase';
import { expect, test } from 'vitest';
import { MODULES } from '#lib/offers/built-in-offers.ts';
import { readOfferChoice } from './offer-choice.ts';

const read = (query: string) => readOfferChoice(new URLSearchParams(query));

test('An address from purchasePath leads to its choice', () => {
  const address = purchasePath({ offerId: 'bundle', duration: 36 });
  expect(address).toBe('/pricing?offer=bundle&duration=36#bundle');
  expect(readOfferChoice(new URL(address, 'https://site.test').searchParams)).toEqual({
    offerId: 'bundle',
    duration: 36,
  });
});

test('An address can name an offer by its uuid', () => {
  expect(read(`offer=${MODULES[1].uuid}&duration=6`)).toEqual({ offerId: 'physics', duration: 6 });
});

test.each(['', 'duration=12', 'offer=', 'offer=anatomy&duration=12', 'offer=constructor'])(
  '%j chooses nothing',
  (query) => {
    expect(read(query)).toBeUndefined();
  },
);

test.each(['offer=physics', 'offer=physics&duration=7', 'offer=physics&duration=forever'])(
  '%j means the default duration',
  (query) => {
    expect(read(query)).toEqual({ offerId: 'physics', duration: 12 });
  },
);
