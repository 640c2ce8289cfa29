import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { ErrorState } from './error-state.tsx';

test('A failure is announced, and can be tried again without losing the place on the page', async () => {
  const tryAgain = vi.fn<() => void>();
  const state = (isBusy: boolean) => (
    <ErrorState title="No payments" action="Try Again" onAction={tryAgain} isBusy={isBusy} />
  );
  const screen = await render(state(false));
  await expect.element(screen.getByRole('alert')).toMatchTextContent('No payments');
  const button = screen.getByRole('button', { name: 'Try Again' });
  await button.click();
  expect(tryAgain).toHaveBeenCalledTimes(1);
  await screen.rerender(state(true));
  await expect.element(button).toHaveFocus();
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
});
