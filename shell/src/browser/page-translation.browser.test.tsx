import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { translatePage } from 'shared-kit/testing/translate-page';
import { beforeAll, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { followPageTranslation } from './page-translation.ts';

const exhibits = Object.values(
  import.meta.glob<{
    exhibits: { title: string; states: Readonly<Record<string, () => ReactNode>> }[];
  }>('../../../shared-kit/src/ui/*.gallery.tsx', { eager: true }),
)
  .flatMap((module) => module.exhibits)
  .map(({ title, states }) => ({ title, states: Object.values(states) }));
const MAX_STATES = Math.max(...exhibits.map(({ states }) => states.length));

beforeAll(() => followPageTranslation(document.body));

/** Calls the state instead of rendering it, so that React changes the component in place. */
function Exhibit({ state }: { state: () => ReactNode }) {
  return <section>{state()}</section>;
}

const gallery = (step: number) => (
  <MemoryRouter>
    {exhibits.map(({ title, states }) => (
      <Exhibit key={title} state={states[step % states.length]!} />
    ))}
  </MemoryRouter>
);

const wordsOf = ({ textContent }: Element): string => textContent;

test('In a translated page each component of the kit changes from state to state', async () => {
  const translated = await render(gallery(0));
  const plain = await render(gallery(0));
  for (let step = 1; step <= MAX_STATES; step += 1) {
    translatePage(translated.container);
    await translated.rerender(gallery(step));
    await plain.rerender(gallery(step));
    const sections = [...plain.container.querySelectorAll('section')].map(wordsOf);
    expect([...translated.container.querySelectorAll('section')].map(wordsOf)).toEqual(sections);
  }
});

test('A counter, a sentence of several parts and a list change in a translated page', async () => {
  const names = (...list: string[]) => (
    <>
      {list.length} names: {list.join(' and ')}
      {list.length > 1 && '!'}
      <ul>
        {list.map((name) => (
          <li key={name}>
            {name} of {list.length}
          </li>
        ))}
      </ul>
    </>
  );
  const translated = await render(names('Asha'));
  const plain = await render(names('Asha'));
  for (const list of [['Asha', 'Vikram'], ['Vikram', 'Mira', 'Asha'], ['Mira'], []]) {
    translatePage(translated.container);
    await translated.rerender(names(...list));
    await plain.rerender(names(...list));
    expect(wordsOf(translated.container)).toBe(wordsOf(plain.container));
  }
});

test('A visitor ends the translation and reads the original, also what has changed', async () => {
  const say = (name: string) => <p>Hello {name}, welcome</p>;
  const { container, rerender } = await render(say('Asha'));
  translatePage(container);
  expect(container.querySelectorAll('p > font')).toHaveLength(3);
  await rerender(say('Mira'));
  for (const shown of container.querySelectorAll('p > font')) {
    shown.replaceWith(shown.textContent);
  }
  await expect.poll(() => container.textContent).toBe('Hello Mira, welcome');
  await rerender(say('Vikram'));
  expect(container.textContent).toBe('Hello Vikram, welcome');
});
