import { act, useState } from 'react';
import { purchasePath } from 'shared-kit/purchase';
import { mount } from 'shared-kit/testing/page';
import { expect, test } from 'vitest';
import { MODULES } from '#lib/offers/built-in-offers.ts';
import {
  choiceOf,
  PageDuration,
  readOfferChoice,
  useChosenDuration,
  type Choice,
} from './choices.ts';

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

function Offer() {
  const [duration, choose] = useChosenDuration();
  return (
    <button type="button" onClick={() => choose(36)}>
      {String(duration)}
    </button>
  );
}

function Page() {
  const [choice, setChoice] = useState<Choice>();
  return (
    <PageDuration value={choice}>
      <Offer />
      <Offer />
      <button type="button" onClick={() => setChoice(choiceOf(6))}>
        6 months
      </button>
    </PageDuration>
  );
}

test('A choice for the page sets every offer, and an offer can differ from it until the next one', () => {
  const main = mount(<Page />);
  const [first, second, six] = main.querySelectorAll('button');
  const shown = () => [first!.textContent, second!.textContent];
  const chooseFirst = () => act(() => first!.click());
  const chooseForPage = () => act(() => six!.click());
  expect(shown()).toEqual(['undefined', 'undefined']);
  chooseFirst();
  expect(shown()).toEqual(['36', 'undefined']);
  chooseForPage();
  expect(shown()).toEqual(['6', '6']);
  chooseFirst();
  expect(shown()).toEqual(['36', '6']);
  chooseForPage();
  expect(shown(), 'the same duration, chosen again').toEqual(['6', '6']);
});
