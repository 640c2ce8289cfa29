import { MemoryRouter } from 'react-router-dom';
import { useLocation } from '../router.tsx';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Menu, MenuItem, MenuLink } from './menu.tsx';

const signOut = vi.fn<() => void>();
const download = vi.fn<() => void>();

function Address() {
  return <output>{useLocation().pathname}</output>;
}

beforeEach(async () => {
  vi.clearAllMocks();
  await render(
    <MemoryRouter>
      <Address />
      <Menu trigger={<button type="button">Account</button>}>
        <MenuLink to="/account/profile">Profile</MenuLink>
        <MenuItem disabled onSelect={download}>
          Download invoice
        </MenuItem>
        <MenuItem onSelect={signOut}>Sign Out</MenuItem>
      </Menu>
    </MemoryRouter>,
  );
});

const trigger = page.getByRole('button', { name: 'Account' });
const menu = page.getByRole('menu', { name: 'Account' });
const item = (name: string) => menu.getByRole('menuitem', { name });

async function openWithKeyboard() {
  (trigger.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(item('Profile')).toHaveFocus();
}

test('Arrow keys cycle through a menu, and first letters jump', async () => {
  await openWithKeyboard();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(item('Download invoice')).toHaveFocus();
  await userEvent.keyboard('{End}');
  await expect.element(item('Sign Out')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(item('Profile')).toHaveFocus();
  await userEvent.keyboard('s');
  await expect.element(item('Sign Out')).toHaveFocus();
});

test('Escape closes a menu and returns the focus to its button', async () => {
  await openWithKeyboard();
  await expect.element(trigger).toHaveAttribute('aria-expanded', 'true');
  await userEvent.keyboard('{Escape}');
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(trigger).toHaveFocus();
});

test('A link of a menu opens its page and closes the menu', async () => {
  await trigger.click();
  await item('Profile').click();
  await expect.element(page.getByRole('status')).toHaveTextContent('/account/profile');
  await expect.element(menu).not.toBeInTheDocument();
});

test('Enter runs an action of a menu once and closes the menu', async () => {
  await openWithKeyboard();
  await userEvent.keyboard('{End}{Enter}');
  expect(signOut).toHaveBeenCalledOnce();
  await expect.element(menu).not.toBeInTheDocument();
});

test('A disabled action is announced as disabled and does nothing', async () => {
  await openWithKeyboard();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(item('Download invoice')).toHaveAttribute('aria-disabled', 'true');
  expect(download).not.toHaveBeenCalled();
});
