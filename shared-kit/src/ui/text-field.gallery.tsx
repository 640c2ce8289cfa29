import { TextField } from './field.tsx';

export const title = 'Text field';

const nothing = () => undefined;

export const states = {
  Empty: () => <TextField label="Institute Name" required />,
  Typed: () => (
    <TextField label="Name" value="Asha Rao" onChange={nothing} hint="As on your degree" />
  ),
  'With a placeholder': () => (
    <TextField label="Email" type="email" placeholder="name@example.in" required />
  ),
  Optional: () => <TextField label="Coupon" optional />,
  Error: () => (
    <TextField
      label="Email"
      type="email"
      value="asha@"
      onChange={nothing}
      hint="We send the code there."
      error="Enter an email like name@example.in"
      required
    />
  ),
  'Read-only': () => (
    <TextField label="Email" value="asha@example.in" hint="Email cannot be changed" readOnly />
  ),
  Disabled: () => <TextField label="Phone Number" type="tel" value="98765 43210" disabled />,
};
