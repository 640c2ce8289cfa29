import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { LinkButton } from './link-button.tsx';
import { EmptyState, ErrorState } from './state-card.tsx';

test('An empty list explains itself and links to the next step', async () => {
  const action = <LinkButton to="/pricing">Browse All Modules</LinkButton>;
  const screen = await render(
    <MemoryRouter>
      <EmptyState title="No purchases yet" text="Later." action={action} />
    </MemoryRouter>,
  );
  await expect.element(screen.getByRole('heading', { name: 'No purchases yet' })).toBeVisible();
  const link = screen.getByRole('link', { name: 'Browse All Modules' });
  await expect.element(link).toHaveAttribute('href', '/pricing');
});

test('A failure is announced, and its button keeps the focus while it tries again', async () => {
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
