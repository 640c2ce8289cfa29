import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { Notice } from './notice.tsx';

test('A success and a confirmation are announced politely, other notices immediately', async () => {
  const screen = await render(
    <>
      <Notice tone="success">Paid</Notice>
      <Notice tone="neutral">Closed</Notice>
      <Notice tone="warning">Being confirmed</Notice>
      <Notice tone="danger">Failed</Notice>
    </>,
  );
  const textsOf = (role: 'status' | 'alert') =>
    screen
      .getByRole(role)
      .elements()
      .map(({ textContent }) => textContent);
  expect(textsOf('status')).toEqual(['Paid', 'Closed']);
  expect(textsOf('alert')).toEqual(['Being confirmed', 'Failed']);
});

test('Notices of different tones differ in their icon, not only in colour', async () => {
  const tones = ['neutral', 'success', 'warning', 'danger'] as const;
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
