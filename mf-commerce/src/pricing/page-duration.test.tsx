import { act, useState } from 'react';
import { expect, test } from 'vitest';
import { mount } from 'shared-kit/testing/page';
import { choiceOf, PageDuration, useChosenDuration, type Choice } from './page-duration.ts';

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
