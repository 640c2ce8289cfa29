import { translatePage } from 'shared-kit/testing/translate-page';
import { beforeAll, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { followPageTranslation } from './page-translation.ts';

beforeAll(() => followPageTranslation(document.body));

const wordsOf = ({ textContent }: Element): string => textContent;

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
