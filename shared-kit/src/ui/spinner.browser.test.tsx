import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { Spinner } from './spinner.tsx';

test.for(['page', 'inline'] as const)('A spinner (%s) announces its label', async (size) => {
  const screen = await render(<Spinner size={size} label="Loading prices..." />);
  const spinner = screen.getByRole('status');
  await expect.element(spinner).toBeVisible();
  await expect.element(spinner).toHaveTextContent('Loading prices...');
});
