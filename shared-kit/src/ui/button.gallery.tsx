import { Button } from './button.tsx';

export const title = 'Button';

export const states = {
  Primary: () => <Button>Send OTP</Button>,
  Quiet: () => <Button look="quiet">Change Email</Button>,
  Busy: () => <Button busy>Send OTP</Button>,
  Disabled: () => <Button disabled>No Changes</Button>,
};
