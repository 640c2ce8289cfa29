import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, test } from 'vitest';
import { choiceOf, PageDuration, useChosenDuration, type Choice } from './page-duration.ts';

Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);

let root: Root | undefined;
const main = document.body.appendChild(document.createElement('main'));
afterEach(() => {
  act(() => root?.unmount());
  root = undefined;
});

function Offer() {
  const [duration, choose] = useChosenDuration();
  return (
    <button type="button" onClick={() => choose(36)}>
      {String(duration)}
    </button>
  );
}

function show(choice: Choice | undefined): void {
  root ??= createRoot(main);
  act(() =>
    root!.render(
      <PageDuration value={choice}>
        <Offer />
        <Offer />
      </PageDuration>,
    ),
  );
}
const shown = () => [...main.querySelectorAll('button')].map(({ textContent }) => textContent);
const chooseFirst = () => act(() => main.querySelector('button')!.click());

test('A choice for the page sets every offer, and an offer can differ from it until the next one', () => {
  show(undefined);
  expect(shown()).toEqual(['undefined', 'undefined']);
  chooseFirst();
  expect(shown()).toEqual(['36', 'undefined']);
  show(choiceOf(6));
  expect(shown()).toEqual(['6', '6']);
  chooseFirst();
  expect(shown()).toEqual(['36', '6']);
  show(choiceOf(6));
  expect(shown(), 'the same duration, chosen again').toEqual(['6', '6']);
});
