import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { RichText } from './rich-text.tsx';

test('Marked words become the elements of their names, in the order of the text', async () => {
  const { container } = await render(
    <p>
      <RichText
        text="Read <terms>our terms</terms> & <b>all</b>."
        elements={{
          terms: <em id="terms" />,
          b: <strong />,
        }}
      />
    </p>,
  );
  expect(container.firstElementChild!.innerHTML).toBe(
    'Read <em id="terms">our terms</em> &amp; <strong>all</strong>.',
  );
});
