import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { Stars } from './stars.tsx';

test.for([
  [0, '0 out of 5 stars', 0, 0],
  [3.5, '3.5 out of 5 stars', 3, 1],
  [4.2, '4 out of 5 stars', 4, 0],
  [4.3, '4.5 out of 5 stars', 4, 1],
  [5, '5 out of 5 stars', 5, 0],
  [-1, '0 out of 5 stars', 0, 0],
  [9, '5 out of 5 stars', 5, 0],
] as const)('A rating of %d shows what it announces: %s', async ([rating, name, full, half]) => {
  const screen = await render(<Stars rating={rating} />);
  const stars = screen.getByRole('img', { name, exact: true }).element();
  expect(stars.querySelectorAll('[data-fill=full]')).toHaveLength(full);
  expect(stars.querySelectorAll('[data-fill=half]')).toHaveLength(half);
  expect(stars.children).toHaveLength(5);
});
