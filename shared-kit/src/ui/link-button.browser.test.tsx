import { MemoryRouter } from 'react-router-dom';
import { useLocation } from '../router.tsx';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { LinkButton } from './link-button.tsx';

function Here() {
  return <output>{useLocation().pathname}</output>;
}

test('A link button is a link for screen readers and opens a page by keyboard', async () => {
  const screen = await render(
    <MemoryRouter>
      <LinkButton to="/pricing">See Pricing</LinkButton>
      <Here />
    </MemoryRouter>,
  );
  await userEvent.keyboard('{Tab}');
  await expect.element(screen.getByRole('link', { name: 'See Pricing' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('status')).toHaveTextContent('/pricing');
});

test('An external link is a plain link, which needs no router', async () => {
  const screen = await render(<LinkButton href="mailto:help@example.in">Write to Us</LinkButton>);
  await expect
    .element(screen.getByRole('link', { name: 'Write to Us' }))
    .toHaveAttribute('href', 'mailto:help@example.in');
});
