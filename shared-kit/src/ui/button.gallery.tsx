import { Button } from './button.tsx';
import { CopyIcon } from './icons.tsx';

export const title = 'Button';

export const states = {
  Primary: () => <Button>Send OTP</Button>,
  Quiet: () => <Button look="quiet">Change Email</Button>,
  Danger: () => <Button look="danger">Delete Account</Button>,
  'With an icon': () => (
    <Button look="quiet" icon={<CopyIcon />}>
      Copy Link
    </Button>
  ),
  Small: () => (
    <Button size="s" look="quiet">
      Renew Now
    </Button>
  ),
  'Small, busy': () => (
    <Button size="s" look="quiet" busy>
      Renew Now
    </Button>
  ),
  Busy: () => <Button busy>Send OTP</Button>,
  'Busy, quiet': () => (
    <Button look="quiet" busy>
      Sign Out
    </Button>
  ),
  'Busy, with an icon': () => (
    <Button look="quiet" icon={<CopyIcon />} busy>
      Copy Link
    </Button>
  ),
  'As wide as its words, idle and busy': () => (
    <div>
      <Button>Send OTP</Button> <Button busy>Send OTP</Button>
    </div>
  ),
  Disabled: () => <Button disabled>No Changes</Button>,
  'Words on two lines': () => (
    <div style={{ inlineSize: '11rem' }}>
      <Button busy>Get Complete Bundle for Three Years Now</Button>
    </div>
  ),
};
