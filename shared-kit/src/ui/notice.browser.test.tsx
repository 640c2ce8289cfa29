import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { Notice } from './notice.tsx';

test('Good news waits for its turn to be read aloud, bad news does not', async () => {
  const screen = await render(
    <>
      <Notice tone="success">Paid</Notice>
      <Notice tone="warning">Being confirmed</Notice>
      <Notice tone="danger">Failed</Notice>
    </>,
  );
  await expect.element(screen.getByRole('status')).toHaveTextContent('Paid');
  expect(
    screen
      .getByRole('alert')
      .elements()
      .map((alert) => alert.textContent),
  ).toEqual(['Being confirmed', 'Failed']);
});

test('Notices that differ in tone differ in shape, not by colour alone', async () => {
  const tones = ['success', 'warning', 'danger'] as const;
  const screen = await render(
    tones.map((tone) => (
      <Notice key={tone} tone={tone}>
        News
      </Notice>
    )),
  );
  const shapes = [...screen.container.children].map(
    (notice) => notice.querySelector('svg')?.innerHTML,
  );
  expect(new Set(shapes).size).toBe(tones.length);
});
