import { Button } from './button.tsx';
import { Menu, MenuItem, MenuLink } from './menu.tsx';

export const title = 'Menu';

export const states = {
  'Links, actions, one disabled': () => (
    <Menu trigger={<Button look="quiet">Account</Button>}>
      <MenuLink to="/account/profile">Profile</MenuLink>
      <MenuLink to="/account/purchases">Purchases</MenuLink>
      <MenuItem disabled onSelect={() => {}}>
        Download invoice
      </MenuItem>
      <MenuItem onSelect={() => {}}>Sign Out</MenuItem>
    </Menu>
  ),
};
