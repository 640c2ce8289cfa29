import { act, useState } from 'react';
import { expect, test } from 'vitest';
import { mount } from '#lib/testing.ts';
import { choiceOf, PageDuration, useChosenDuration, type Choice } from './page-duration.ts';

function Offer() {
  const [duration, choose] = useChosenDuration();
  return (
    <button type="button" onClick={() => choose(36)}>
      {String(duration)}
    </button>
  );
}

let choose: (choice: Choice) => void;
function Page() {
  const [choice, setChoice] = useState<Choice>();
  choose = setChoice;
  return (
    <PageDuration value={choice}>
      <Offer />
      <Offer />
    </PageDuration>
  );
}

test('A choice for the page sets every offer, and an offer can differ from it until the next one', () => {
  const main = mount(<Page />);
  const shown = () => [...main.querySelectorAll('button')].map(({ textContent }) => textContent);
  const chooseFirst = () => act(() => main.querySelector('button')!.click());
  expect(shown()).toEqual(['undefined', 'undefined']);
  chooseFirst();
  expect(shown()).toEqual(['36', 'undefined']);
  act(() => choose(choiceOf(6)));
  expect(shown()).toEqual(['6', '6']);
  chooseFirst();
  expect(shown()).toEqual(['36', '6']);
  act(() => choose(choiceOf(6)));
  expect(shown(), 'the same duration, chosen again').toEqual(['6', '6']);
});
