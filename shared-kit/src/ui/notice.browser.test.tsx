import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { Notice } from './notice.tsx';

test('A success is announced politely, other notices at once', async () => {
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

test('Notices of different tones differ in their icon, not only in colour', async () => {
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
