import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { Card } from './card.tsx';

test('An article is named by its heading', async () => {
  const screen = await render(
    <Card as="article" heading={<h2>Module II Physics</h2>}>
      50+ lectures
    </Card>,
  );
  const card = screen.getByRole('article', { name: 'Module II Physics' });
  await expect.element(card).toMatchTextContent('50+ lectures');
});
