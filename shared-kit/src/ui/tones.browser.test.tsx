import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { Badge } from './badge.tsx';
import { Notice } from './notice.tsx';

test.each<[string, ReactNode[]]>([
  [
    'Badges',
    (['neutral', 'accent', 'success', 'warning', 'danger'] as const).map((tone) => (
      <Badge key={tone} tone={tone}>
        State
      </Badge>
    )),
  ],
  [
    'Notices',
    (['neutral', 'success', 'warning', 'danger'] as const).map((tone) => (
      <Notice key={tone} tone={tone}>
        News
      </Notice>
    )),
  ],
])('%s of different tones differ in their icon, not only in colour', async (_, shown) => {
  const { container } = await render(shown);
  const shapes = [...container.children].map((one) => one.querySelector('svg')?.innerHTML);
  expect(new Set(shapes).size).toBe(shown.length);
});

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
