import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { EmptyState } from './empty-state.tsx';
import { ClockIcon } from './icons.tsx';
import { LinkButton } from './link-button.tsx';

test('An empty list says what will be here and leads to it; its picture is not read aloud', async () => {
  const action = <LinkButton to="/pricing">Browse All Modules</LinkButton>;
  const screen = await render(
    <MemoryRouter>
      <EmptyState picture={<ClockIcon />} title="No purchases yet" text="Later." action={action} />
    </MemoryRouter>,
  );
  await expect.element(screen.getByRole('heading', { name: 'No purchases yet' })).toBeVisible();
  const link = screen.getByRole('link', { name: 'Browse All Modules' });
  await expect.element(link).toHaveAttribute('href', '/pricing');
  expect(screen.container.querySelector('svg')?.closest('[aria-hidden=true]')).not.toBeNull();
});
