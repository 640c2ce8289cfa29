import { CopyIcon } from './icons.tsx';
import { LinkButton } from './link-button.tsx';

export const title = 'Link button';

export const states = {
  Primary: () => <LinkButton to="/pricing">Get Your Access Now</LinkButton>,
  Quiet: () => (
    <LinkButton look="quiet" to="/pricing">
      See Pricing
    </LinkButton>
  ),
  Danger: () => (
    <LinkButton look="danger" to="/account">
      Leave Checkout
    </LinkButton>
  ),
  Small: () => (
    <LinkButton size="s" look="quiet" to="/pricing" icon={<CopyIcon />}>
      Browse
    </LinkButton>
  ),
  External: () => (
    <LinkButton look="quiet" href="mailto:help@example.in">
      Write to Us
    </LinkButton>
  ),
};
